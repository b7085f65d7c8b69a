import { type Contract, operationsOf, type PlacedOperation } from '../generate/contract/model.ts';

export type Rule = (contract: Contract) => string[];

export const checkOperations = (
  contract: Contract,
  faultsOf: (placed: PlacedOperation) => string[],
): string[] =>
  operationsOf(contract).flatMap((placed) =>
    faultsOf(placed).map((fault) => `${placed.operation.operationId}: ${fault}`),
  );
