import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Area {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
  /**
   * Minimum percentage of detected mutants: among all (`caught`), and among those covered by a test
   * (`covered`).
   */
  readonly goal: { readonly caught?: number; readonly covered?: number };
  /** Excluded Stryker mutators, each with the reason. */
  readonly excludedMutations?: Readonly<Record<string, string>>;
  /** The tests need PostgreSQL, which starts once for each worker. */
  readonly database?: true;
}

const NAMES = {
  StringLiteral: 'changed names of states, events and guards do not compile',
};

const WORDS = {
  StringLiteral: 'trade terms are data: a test would only repeat them',
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Records with tests over HTTP only, which are too slow for a run per mutant. */
const OVER_HTTP =
  /\/(accounting-period|payment|price-offer|shipment|supplier-confirmation)-records\.ts$/;
/** One area per kind of record: a combined score would hide the worst one. */
const RECORDS = globSync('server/workflows/records/*-records.ts', { cwd: ROOT })
  .filter((source) => !OVER_HTTP.test(source))
  .sort()
  .map((source): [string, Area] => {
    const name = path.basename(source, '.ts');
    const tests = [`tests/db/records/${name}.test.ts`];
    return [name, { sources: [source], tests, goal: { covered: 95 }, database: true }];
  });

export const AREAS: Readonly<Record<string, Area>> = {
  workflows: {
    sources: ['src/machines/workflows/*.ts'],
    // The tests in walks.test.ts and refusals.test.ts are left out: they are derived from the
    // machines, so they adapt to a mutant.
    tests: [
      'tests/machines/{codes,facts-of-records,golden,lint}.test.ts',
      'tests/contract/redress.test.ts',
    ],
    goal: { caught: 97 },
    excludedMutations: NAMES,
  },
  kernel: {
    sources: ['src/machines/kernel/*.ts'],
    tests: [
      'tests/machines/{as-text,bare-machine,codes,conditions,consequences}.test.ts',
      'tests/machines/{diagram,golden,lint,lint-words,state-codes,table}.test.ts',
      'tests/verification/foreign-tools/scxml.test.ts',
    ],
    goal: { caught: 95 },
  },
  screens: {
    sources: ['src/machines/screens/*.ts', 'src/shared/searches/stone-filter.ts'],
    tests: ['tests/machines/screens-*.test.ts', 'tests/client/*.test.ts'],
    goal: { caught: 93 },
  },
  trade: {
    sources: ['src/common/trade/{*,numbers/*,words/*}.ts'],
    // noise.test.ts is left out: it takes many seconds and only checks that nothing throws.
    tests: [
      'tests/trade/{carat-layout,numbers,pasted,shorthand,terms-and-tolerances,words}.test.ts',
    ],
    goal: { caught: 88 },
    excludedMutations: WORDS,
  },
  shorthand: {
    sources: ['src/common/trade/shorthand/*.ts'],
    tests: ['tests/trade/{pasted,shorthand,words}.test.ts'],
    goal: { caught: 88 },
    excludedMutations: WORDS,
  },
  prices: {
    sources: [
      'server/stock/prices/{decimals,formula,markup-book,price-columns,rap-table,stone-price}.ts',
    ],
    // The randomized test against PostgreSQL is left out: it covers the same code and takes a
    // hundred times as long.
    tests: ['tests/prices/*.test.ts'],
    goal: { caught: 95 },
  },
  client: {
    sources: [
      // Code that needs a browser is left out: browser tests are too slow to run for each mutant.
      'src/shared/lines/{line-params,line-rows}.ts',
      'src/shared/session/next-path.ts',
      'src/shared/stones/checks/*.ts',
      'src/shared/stones/{names-of,ordinal,sums,total-cells}.ts',
    ],
    tests: ['tests/client/*.test.ts', 'tests/ui/*.test.ts'],
    goal: { caught: 80, covered: 92 },
  },
  search: {
    // Includes only the parts that need neither the database nor a worker thread.
    sources: [
      'server/stock/search/{counts-to-facets,facet-to-count,filter-faults,filter-to-conditions,filter-to-query,sums-to-totals,visibility-conditions}.ts',
      'server/stock/search/index/{bits,coalesced-task,copy-tuples,count-facets,evaluate-condition,row-order,scratch-bitmaps,sort-keys,sorted-texts,text-hash}.ts',
    ],
    // The index store is left out: its tests use thousands of stones and would run for each mutant.
    tests: [
      'tests/search/{arrangement,bits,choices-counted,conditions,copied-rows,facets-in-words,filter-faults,kept-texts}.test.ts',
      'tests/search/{page-order,pasted-numbers,questions-of-filters,ranges-of-filters,rounds,shown-to-viewers,sorted-numbers,sorted-texts,sums,totals}.test.ts',
    ],
    goal: { caught: 85 },
  },
  changes: {
    sources: ['server/workflows/{apply-events,consequences}.ts'],
    // Tests through a running portal are left out: each mutant would have to start one.
    tests: ['tests/db/{applied-events,consequences}.test.ts'],
    goal: { covered: 95 },
    database: true,
  },
  effects: {
    sources: ['server/workflows/effects.ts'],
    tests: ['tests/db/effects.test.ts'],
    goal: { covered: 95 },
    database: true,
  },
  ...Object.fromEntries(RECORDS),
};
