import type { operations } from '#api/schema.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import contract from './contract.gen.json' with { type: 'json' };

export type Operation = keyof operations;

interface Answered {
  schema?: { $ref?: string };
}

interface Described {
  operationId?: string;
  method: string;
  parameters?: readonly { $ref?: string }[];
  responses: Readonly<Record<string, { content?: Readonly<Record<string, Answered>> }>>;
  'x-access'?: { roles?: unknown };
  'x-problems'?: readonly string[];
  'x-event'?: string | readonly string[];
}

const OPERATIONS: ReadonlyMap<string, Described> = new Map(
  Object.values<object>(contract.paths)
    .flatMap((item) => Object.entries(item as Record<string, Omit<Described, 'method'>>))
    .flatMap(([method, operation]) =>
      operation.operationId ? [[operation.operationId, { ...operation, method }]] : [],
    ),
);

function described(id: Operation): Described {
  const operation = OPERATIONS.get(id);
  if (!operation) throw new Error(`the contract has no operation ${id}`);
  return operation;
}

export const acceptsIdempotencyKey = (id: Operation): boolean =>
  (described(id).parameters ?? []).some(({ $ref }) => $ref?.endsWith('/IdempotencyKey'));

export function successStatusOf(id: Operation): number {
  const status = Object.keys(described(id).responses).find((key) => key < '300');
  if (!status) throw new Error(`the contract has no success for ${id}`);
  return Number(status);
}

/**
 * Class of an operation for admission control: the operation queries the search index, writes to
 * the database, or reads from the database.
 */
export type OperationClass = 'search' | 'write' | 'read';

/**
 * Null for files and streams: sending them would occupy a slot long after the database work is
 * done.
 */
export function operationClassOf(id: Operation): OperationClass | null {
  const { responses, 'x-problems': problems = [] } = described(id);
  const kinds = Object.keys(responses[successStatusOf(id)]?.content ?? {});
  if (kinds.some((kind) => kind !== JSON_KIND)) return null;
  if (problems.includes(PROBLEMS.stockIsBeingRead.code)) return 'search';
  return acceptsIdempotencyKey(id) ? 'write' : 'read';
}

/** Operations that look like reads but have side effects, such as recording a view. */
const READS_THAT_WRITE: readonly Operation[] = [
  'getStoneDna',
  'recordSearch',
  'repeatSearch',
  'trySupplier',
];
/**
 * Response schemas that only writes have: `Done` confirms a change, and `DownloadLink` contains a
 * ticket that was created.
 */
const SCHEMAS_OF_WRITES: readonly string[] = ['Done', 'DownloadLink'];

export function isReadOnly(id: Operation): boolean {
  const { method, 'x-access': access, 'x-event': event } = described(id);
  return (
    operationClassOf(id) === 'read' &&
    (method === 'get' || method === 'post') &&
    access?.roles !== 'anyone' &&
    event === undefined &&
    !SCHEMAS_OF_WRITES.some((name) => answersOf(id).includes(name)) &&
    !READS_THAT_WRITE.includes(id)
  );
}

function answersOf(id: Operation): string[] {
  const { $ref } = described(id).responses[successStatusOf(id)]?.content?.[JSON_KIND]?.schema ?? {};
  const name = nameIn($ref);
  const answer: { properties?: { data?: { $ref?: string } } } | undefined = SCHEMAS[name];
  return [name, nameIn(answer?.properties?.data?.$ref)];
}

const JSON_KIND = 'application/json';
const SCHEMAS: Readonly<Record<string, object>> = contract.components.schemas;
const nameIn = (ref = ''): string => ref.split('/').at(-1) ?? '';
