import { anySeed, runTests } from './tests-with-numbers.ts';

/** `npm run fuzz -- --requests 100000 --seed 7`: asks the portal all that its contract lets be asked, and more. */
runTests('tests/verification/fuzz', 'FUZZ', { requests: 20_000, seed: anySeed() });
