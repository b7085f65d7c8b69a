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
    tests: ['tests/machines/{as-text,codes,diagram,golden,lint,scxml,table}.test.ts'],
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
  prices: {
    sources: [
      'server/stock/prices/{decimals,formula,markup-book,price-columns,rap-table,stone-price}.ts',
    ],
    tests: ['tests/api/price-sql.test.ts'],
    goal: { caught: 95 },
    database: true,
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
};
