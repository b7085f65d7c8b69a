import { nameNumbers } from './enum-names.ts';
import { addExamples } from './examples.ts';
import { describeFields, type Fields } from './fields.ts';
import type { Contract } from './model.ts';
import { nameSchemas } from './named-schemas.ts';
import { limitPages } from './page-limits.ts';
import { addProblems } from './problems.ts';
import { addRateLimits } from './rate-limits.ts';

/**
 * What follows from the machines, the codes and the shape of the contract is not written in it by hand a second time, and
 * stands in what is served.
 */
export function completeContract(contract: Contract, fields: Fields): Contract {
  addProblems(contract);
  addRateLimits(contract);
  nameNumbers(contract);
  limitPages(contract);
  describeFields(contract, fields);
  addExamples(contract);
  nameSchemas(contract);
  return contract;
}
