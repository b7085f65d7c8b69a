import { globSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What is mutated together, by which tests it is to be caught, and how much of it at the least. */
export interface Area {
  readonly sources: readonly string[];
  readonly tests: readonly string[];
  /** In percent: of all mistakes, and of those that a test runs through. */
  readonly goal: { readonly caught?: number; readonly covered?: number };
  /** Mistakes that nobody makes unseen here, each with the reason. */
  readonly without?: Readonly<Record<string, string>>;
  /** The tests ask PostgreSQL, which is started once a worker. */
  readonly database?: true;
}

const NAMES = {
  StringLiteral: 'names of states, events and guards do not compile when they are changed',
};

const WORDS = {
  StringLiteral: 'words of the trade are data: a test would only write them once more',
};

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Each kind of record by itself, and by the test of its name: of all together, the worst would not be seen. */
const RECORDS = globSync('server/workflows/records/*.ts', { cwd: ROOT })
  .sort()
  .map((source): [string, Area] => {
    const name = path.basename(source, '.ts');
    const tests = [`tests/db/records/${name}.test.ts`];
    return [name, { sources: [source], tests, goal: { covered: 95 }, database: true }];
  });

export const AREAS: Readonly<Record<string, Area>> = {
  workflows: {
    sources: ['src/machines/workflows/*.ts'],
    // Walks and refusals are made from the machines and follow them, at four times the price.
    tests: [
      'tests/machines/{codes,facts-of-records,golden,lint}.test.ts',
      'tests/contract/redress.test.ts',
    ],
    goal: { caught: 97 },
    without: NAMES,
  },
  kernel: {
    sources: ['src/machines/kernel/*.ts'],
    tests: [
      'tests/machines/{as-text,bare-machine,codes,conditions,consequences}.test.ts',
      'tests/machines/{diagram,golden,lint,lint-words,table}.test.ts',
      'tests/verification/foreign-tools/scxml.test.ts',
    ],
    goal: { caught: 95 },
  },
  screens: {
    sources: ['src/machines/screens/*.ts'],
    tests: ['tests/machines/screens-*.test.ts', 'tests/client/*.test.ts'],
    goal: { caught: 93 },
  },
  trade: {
    sources: ['src/common/trade/{*,numbers/*,words/*}.ts'],
    // Noise is read for many seconds, and what is made of it is only that nothing breaks.
    tests: [
      'tests/trade/{carat-layout,numbers,pasted,shorthand,terms-and-tolerances,words}.test.ts',
    ],
    goal: { caught: 88 },
    without: WORDS,
  },
  shorthand: {
    sources: ['src/common/trade/shorthand/*.ts'],
    tests: ['tests/trade/{pasted,shorthand,words}.test.ts'],
    goal: { caught: 88 },
    without: WORDS,
  },
  prices: {
    sources: [
      'server/stock/prices/{decimals,formula,markup-book,price-columns,rap-table,stone-price}.ts',
    ],
    // The seeded walk against PostgreSQL (tests/api/stones/price-sql.test.ts) follows the same code at a hundred times the price.
    tests: ['tests/prices/*.test.ts'],
    goal: { caught: 95 },
  },
  client: {
    sources: [
      // What needs a browser around it is walked in one, by tests that no mistake can wait for.
      'src/shared/lines/{line-params,line-rows}.ts',
      'src/shared/session/next-path.ts',
      'src/shared/stones/asks/*.ts',
      'src/shared/stones/{names-of,ordinal,sums,total-cells}.ts',
    ],
    tests: ['tests/client/*.test.ts', 'tests/ui/*.test.ts'],
    goal: { caught: 80, covered: 92 },
  },
  search: {
    // What of a search needs neither the database nor a thread of its own.
    sources: [
      'server/stock/search/{counts-to-facets,facet-to-count,filter-faults,filter-to-conditions,filter-to-question,sums-to-totals,visible}.ts',
      'server/stock/search/index/{bits,copy-tuples,count-facets,evaluate-condition,rounds,scratch,sort-keys,sorted-texts,stone-arrangement,text-hash}.ts',
    ],
    // Thousands of stones, prices and changes are of the store itself, whose every mistake would wait for all tests.
    tests: [
      'tests/search/{arrangement,bits,choices-counted,conditions,copied-rows,facets-in-words,filter-faults,kept-texts}.test.ts',
      'tests/search/{page-order,pasted-numbers,questions-of-filters,ranges-of-filters,rounds,shown-to-viewers,sorted-numbers,sums,totals}.test.ts',
    ],
    goal: { caught: 85 },
  },
  changes: {
    sources: ['server/workflows/{apply-events,consequences}.ts'],
    // Through the portal itself each mistake would wait for one to start.
    tests: ['tests/db/{applied-events,consequences}.test.ts'],
    goal: { covered: 95 },
    database: true,
  },
  effects: {
    sources: ['server/workflows/effects.ts'],
    // Each effect by itself, on records of the demo world, which no portal has to be started for.
    tests: ['tests/db/effects.test.ts'],
    goal: { covered: 95 },
    database: true,
  },
  ...Object.fromEntries(RECORDS),
};
