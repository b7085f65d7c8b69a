import Fastify, { type RouteOptions } from 'fastify';
import fastifyOpenapiGlue from 'fastify-openapi-glue';
import type { ContractRoute, ContractSchema } from '../../server/platform/http/read-contract.ts';
import { buildGlueSpecification } from './contract/glue-specification.ts';
import { splitIntoParts } from './contract/split-into-parts.ts';
import type { Output } from './output.ts';

/**
 * Generates the routes as fastify-openapi-glue reads them from the contract. Reading takes a large
 * part of a second and 200 MB, which every worker would pay. Repeated shapes are stored once.
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

/** Query parameters that the contract does not declare are rejected. */
function forbidUnknownQuery(schema: ContractSchema): ContractSchema {
  if (schema.querystring) schema.querystring.additionalProperties = false;
  return schema;
}
