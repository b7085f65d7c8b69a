import { type Contract, operationsOf, type Placed } from '../generate/contract/model.ts';

/** What an integrator is owed by every operation. A rule names the place of each fault that it finds. */
export type Rule = (contract: Contract) => string[];

export const eachOperation = (
  contract: Contract,
  faultsOf: (placed: Placed) => string[],
): string[] =>
  operationsOf(contract).flatMap((placed) =>
    faultsOf(placed).map((fault) => `${placed.operation.operationId}: ${fault}`),
  );
