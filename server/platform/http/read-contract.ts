import { readFileSync } from 'node:fs';
import type { HTTPMethods } from 'fastify';
import type { Operation } from './contract-operation.ts';

export interface ContractSchema {
  readonly operationId: Operation;
  readonly querystring?: { additionalProperties?: boolean };
  readonly body?: {
    readonly content: Record<
      string,
      { readonly schema: { readonly required?: readonly string[] } }
    >;
  };
  readonly 'x-largest-body'?: number;
  readonly 'x-query-for-body'?: string;
}

export interface ContractRoute {
  readonly method: HTTPMethods | HTTPMethods[];
  readonly url: string;
  readonly schema: ContractSchema;
}

/** A nested value is `[index]`, the index of an earlier part. The last part is the root. */
export type Parts = readonly (readonly unknown[] | Readonly<Record<string, unknown>>)[];

const WRITTEN = new URL('./contract-routes.gen.json', import.meta.url);

let read: readonly ContractRoute[] | undefined;

/** Equal schemas are one object, so validators and serializers can be cached by schema. */
export function loadContractRoutes(): readonly ContractRoute[] {
  read ??= inflateParts(JSON.parse(readFileSync(WRITTEN, 'utf8'))) as ContractRoute[];
  return read;
}

function inflateParts(parts: Parts): unknown {
  const made: unknown[] = [];
  const inner = (value: unknown) => (Array.isArray(value) ? made[value[0]] : value);
  for (const part of parts)
    made.push(
      Array.isArray(part)
        ? part.map(inner)
        : Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inner(value)])),
    );
  return made.at(-1);
}
