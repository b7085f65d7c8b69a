import { randomSeed, runTests } from './run-long-tests.ts';

/**
 * `npm run fuzz -- --requests 100000 --seed 7`: sends random requests, both valid and invalid by
 * the contract.
 */
runTests('tests/verification/fuzz', 'FUZZ', { requests: 20_000, seed: randomSeed() });
