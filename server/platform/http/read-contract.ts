import Fastify, { type HTTPMethods, type RouteOptions } from 'fastify';
import fastifyOpenapiGlue from 'fastify-openapi-glue';
import { specificationForGlue } from './contract-for-glue.ts';
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

let read: Promise<readonly ContractRoute[]> | undefined;

/**
 * The routes that the contract describes, read by the glue once: it takes a good part of a second, and every portal of this
 * process has the same. What checks and writes by a schema is kept by that schema, so it is made ready once as well.
 */
export function contractRoutes(): Promise<readonly ContractRoute[]> {
  read ??= readBy();
  return read;
}

async function readBy(): Promise<readonly ContractRoute[]> {
  const routes: ContractRoute[] = [];
  const reader = Fastify({ exposeHeadRoutes: false });
  reader.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    routes.push({ method, url, schema: closed(schema as ContractSchema) });
  });
  await reader.register(fastifyOpenapiGlue, {
    specification: specificationForGlue(),
    operationResolver: () => async () => undefined,
  });
  return routes;
}

/** What the contract does not name in an address is a mistake of whoever asks. */
function closed(schema: ContractSchema): ContractSchema {
  if (schema.querystring) schema.querystring.additionalProperties = false;
  return schema;
}
