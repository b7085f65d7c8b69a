import { nameEnumValues } from './enum-names.ts';
import { addExamples } from './examples.ts';
import { describeFields, type Fields } from './fields.ts';
import { completeLineRows } from './line-rows.ts';
import type { Contract } from './model.ts';
import { nameSchemas } from './named-schemas.ts';
import { limitPages } from './page-limits.ts';
import { addProblems } from './problems.ts';
import { addRateLimits } from './rate-limits.ts';

export function completeContract(contract: Contract, fields: Fields): Contract {
  completeLineRows(contract);
  addProblems(contract);
  addRateLimits(contract);
  nameEnumValues(contract);
  limitPages(contract);
  describeFields(contract, fields);
  addExamples(contract);
  nameSchemas(contract);
  return contract;
}
