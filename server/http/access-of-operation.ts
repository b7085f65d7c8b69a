import { type Access, accessOf } from './access.ts';
import contract from './contract.gen.json' with { type: 'json' };
import type { Operation } from './handler.ts';

const OPERATIONS: ReadonlyMap<string, unknown> = new Map(
  Object.values<object>(contract.paths)
    .flatMap((item) => Object.values(item) as { operationId?: string }[])
    .flatMap((operation) => (operation.operationId ? [[operation.operationId, operation]] : [])),
);

/** What the contract asks of whoever makes this call. */
export const accessOfOperation = (id: Operation): Access => accessOf(OPERATIONS.get(id));
