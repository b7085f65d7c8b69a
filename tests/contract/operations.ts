import type { Access } from '../../scripts/generate/access.ts';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };

export interface Schema {
  type?: string | string[];
  additionalProperties?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  $ref?: string;
  [keyword: string]: unknown;
}

export interface ContractOperation {
  id: string;
  method: string;
  path: string;
  tags: string[];
  access: Access | undefined;
  /** whose record the id in the path names, where it is not everybody's */
  record: string | undefined;
  workflow: string | undefined;
  events: string[];
  statuses: number[];
  parameters: { name: string; in: string; required: boolean }[];
  body: Schema | undefined;
}

interface Written {
  operationId: string;
  tags?: string[];
  'x-access'?: Access;
  'x-record'?: string;
  'x-workflow'?: string;
  'x-event'?: string | string[];
  responses: Record<string, unknown>;
  parameters?: unknown[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** What a reference of the contract stands for. */
export function resolve<T>(value: unknown): T {
  const reference = (value as { $ref?: string }).$ref;
  if (reference === undefined) return value as T;
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract);
  return resolve(found);
}

/** Every operation of the contract, in the order of its paths. */
export const OPERATIONS: readonly ContractOperation[] = Object.entries(contract.paths).flatMap(
  ([path, item]) => {
    const shared = (item as { parameters?: unknown[] }).parameters ?? [];
    return METHODS.flatMap((method) => {
      const written = (item as unknown as Partial<Record<string, Written>>)[method];
      return written ? [read(method, path, written, shared)] : [];
    });
  },
);

function read(
  method: string,
  path: string,
  written: Written,
  shared: unknown[],
): ContractOperation {
  const events = written['x-event'] ?? [];
  return {
    id: written.operationId,
    method,
    path,
    tags: written.tags ?? [],
    access: written['x-access'],
    record: written['x-record'],
    workflow: written['x-workflow'],
    events: Array.isArray(events) ? events : [events],
    statuses: Object.keys(written.responses).map(Number),
    parameters: [...shared, ...(written.parameters ?? [])].map((parameter) => resolve(parameter)),
    body: written.requestBody?.content?.['application/json']?.schema,
  };
}

/** The schema and all schemas in it, each with the place where it stands. */
export function* schemasIn(schema: Schema, at: string): Generator<[at: string, schema: Schema]> {
  const known = resolve<Schema>(schema);
  yield [at, known];
  for (const [name, property] of Object.entries(known.properties ?? {})) {
    yield* schemasIn(property, `${at}.${name}`);
  }
  if (known.items) yield* schemasIn(known.items, `${at}[]`);
  for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
    for (const part of (known[keyword] as Schema[] | undefined) ?? []) yield* schemasIn(part, at);
  }
}
