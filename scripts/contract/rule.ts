import { type Contract, operationsOf, type Placed } from '../generate/contract/model.ts';

/** A lint rule for the contract. Returns its faults, each with the place. */
export type Rule = (contract: Contract) => string[];

export const eachOperation = (
  contract: Contract,
  faultsOf: (placed: Placed) => string[],
): string[] =>
  operationsOf(contract).flatMap((placed) =>
    faultsOf(placed).map((fault) => `${placed.operation.operationId}: ${fault}`),
  );
