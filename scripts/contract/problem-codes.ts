import { GUARD_PROBLEMS } from '../../src/machines/guard-problems.ts';
import { PROBLEMS } from '../../src/machines/problems.ts';
import { eachOperation, type Rule } from './rule.ts';

export const knownProblems: Rule = (contract) => {
  const known = new Set(contract.components.schemas.ProblemCode?.enum ?? []);
  return eachOperation(contract, ({ operation }) => {
    const codes = operation['x-problems'] ?? [];
    if (codes.length === 0) return ['x-problems names no code that it can answer'];
    return codes.filter((code) => !known.has(code)).map((code) => `${code} is no ProblemCode`);
  });
};

const CATALOGUE = [...Object.values(PROBLEMS), ...Object.values(GUARD_PROBLEMS)];
const statusesOf = (codes: readonly string[]): Set<string> =>
  new Set(CATALOGUE.flatMap(({ code, status }) => (codes.includes(code) ? [String(status)] : [])));

/** A code comes with its status: neither is declared without the other. */
export const answeredProblems: Rule = (contract) =>
  eachOperation(contract, ({ operation }) => {
    const codes = operation['x-problems'] ?? [];
    const statuses = Object.keys(operation.responses);
    const mute = codes.filter((code) => {
      const own = [...statusesOf([code])];
      return own.length > 0 && !own.some((status) => statuses.includes(status));
    });
    const meant = statusesOf(codes);
    return [
      ...mute.map((code) => `${code} has no answer of its status`),
      ...statuses
        .filter((status) => status >= '400' && !meant.has(status))
        .map((status) => `its answer ${status} has no code`),
    ];
  });
