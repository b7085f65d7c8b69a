import type { operations } from '../../../src/api/schema.gen.ts';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import contract from './contract.gen.json' with { type: 'json' };

export type Operation = keyof operations;

interface Described {
  operationId?: string;
  summary?: string;
  parameters?: readonly { $ref?: string }[];
  responses: Readonly<Record<string, { content?: object }>>;
  'x-problems'?: readonly string[];
}

const OPERATIONS: ReadonlyMap<string, Described> = new Map(
  Object.values<object>(contract.paths)
    .flatMap((item) => Object.values(item) as Described[])
    .flatMap((operation) => (operation.operationId ? [[operation.operationId, operation]] : [])),
);

function described(id: Operation): Described {
  const operation = OPERATIONS.get(id);
  if (!operation) throw new Error(`the contract has no operation ${id}`);
  return operation;
}

/** Whether one attempt at this call may be named and sent again. */
export const takesKey = (id: Operation): boolean =>
  (described(id).parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));

/** The status of its one answer that is no problem. */
export function successOf(id: Operation): number {
  const status = Object.keys(described(id).responses).find((key) => key < '300');
  if (!status) throw new Error(`the contract has no success for ${id}`);
  return Number(status);
}

/** What an operation takes of the portal: the index, or the database to change or to read something. */
export type Weight = 'search' | 'change' | 'reading';

/** None where the answer goes on for longer than it takes to make it: a file, a stream. */
export function weightOf(id: Operation): Weight | null {
  const { responses, 'x-problems': problems = [] } = described(id);
  const kinds = Object.keys(responses[successOf(id)]?.content ?? {});
  if (kinds.some((kind) => kind !== 'application/json')) return null;
  if (problems.includes(PROBLEMS.stockIsBeingRead.code)) return 'search';
  return takesKey(id) ? 'change' : 'reading';
}

/** What an operation does, in the first words of its summary; its name where the contract has it no more. */
export const wordsOf = (id: string): string => OPERATIONS.get(id)?.summary?.split(/[;,]/)[0] ?? id;
