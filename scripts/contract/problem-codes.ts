import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { checkOperations, type Rule } from './rule.ts';

export const knownProblems: Rule = (contract) => {
  const known = new Set(contract.components.schemas.ProblemCode?.enum ?? []);
  return checkOperations(contract, ({ operation }) => {
    const codes = operation['x-problems'] ?? [];
    if (codes.length === 0) return ['x-problems lists no code'];
    return codes.filter((code) => !known.has(code)).map((code) => `${code} is not in ProblemCode`);
  });
};

const CATALOGUE = [...Object.values(PROBLEMS), ...Object.values(GUARD_PROBLEMS)];
const statusesOf = (codes: readonly string[]): Set<string> =>
  new Set(CATALOGUE.flatMap(({ code, status }) => (codes.includes(code) ? [String(status)] : [])));

/**
 * Each problem code of an operation needs a response with its status, and each error response needs
 * a code.
 */
export const answeredProblems: Rule = (contract) =>
  checkOperations(contract, ({ operation }) => {
    const codes = operation['x-problems'] ?? [];
    const statuses = Object.keys(operation.responses);
    const withoutStatus = codes.filter((code) => {
      const own = [...statusesOf([code])];
      return own.length > 0 && !own.some((status) => statuses.includes(status));
    });
    const expected = statusesOf(codes);
    return [
      ...withoutStatus.map((code) => `${code} has no response with its status`),
      ...statuses
        .filter((status) => status >= '400' && !expected.has(status))
        .map((status) => `its response ${status} has no problem code`),
    ];
  });
