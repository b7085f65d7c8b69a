import Fastify, { type RouteOptions } from 'fastify';
import fastifyOpenapiGlue from 'fastify-openapi-glue';
import type { ContractRoute, ContractSchema } from '../../server/platform/http/read-contract.ts';
import { buildGlueSpecification } from './contract/glue-specification.ts';
import { splitIntoParts } from './contract/split-into-parts.ts';
import type { Output } from './output.ts';

/**
 * Stores the routes as fastify-openapi-glue derives them from the contract. Deriving them takes 200
 * MB and a large part of a second in every worker.
 */
export async function generateContractRoutes(bundle: string): Promise<Output> {
  const routes: ContractRoute[] = [];
  const reader = Fastify({ exposeHeadRoutes: false });
  reader.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    routes.push({ method, url, schema: forbidUnknownQuery(schema as ContractSchema) });
  });
  await reader.register(fastifyOpenapiGlue, {
    specification: buildGlueSpecification(bundle),
    operationResolver: () => async () => undefined,
  });
  const lines = splitIntoParts(routes).map((part) => JSON.stringify(part));
  return {
    path: 'server/platform/http/contract-routes.gen.json',
    content: `[\n${lines.join(',\n')}\n]\n`,
  };
}

function forbidUnknownQuery(schema: ContractSchema): ContractSchema {
  if (schema.querystring) schema.querystring.additionalProperties = false;
  return schema;
}
