import Fastify, { type RouteOptions } from 'fastify';
import fastifyOpenapiGlue from 'fastify-openapi-glue';
import type { ContractRoute, ContractSchema } from '../../server/platform/http/read-contract.ts';
import { specificationForGlue } from './contract/for-glue.ts';
import { inParts } from './contract/parts.ts';
import type { Output } from './output.ts';

/**
 * The routes that the contract describes, as the glue reads them. It takes a good part of a second and 200 MB for it, which
 * every thread of a portal would spend; and what it gives names the same shapes again and again.
 */
export async function generateContractRoutes(bundle: string): Promise<Output> {
  const routes: ContractRoute[] = [];
  const reader = Fastify({ exposeHeadRoutes: false });
  reader.addHook('onRoute', ({ method, url, schema }: RouteOptions) => {
    routes.push({ method, url, schema: closed(schema as ContractSchema) });
  });
  await reader.register(fastifyOpenapiGlue, {
    specification: specificationForGlue(bundle),
    operationResolver: () => async () => undefined,
  });
  const lines = inParts(routes).map((part) => JSON.stringify(part));
  return {
    path: 'server/platform/http/contract-routes.gen.json',
    content: `[\n${lines.join(',\n')}\n]\n`,
  };
}

/** What the contract does not name in an address is a mistake of whoever asks. */
function closed(schema: ContractSchema): ContractSchema {
  if (schema.querystring) schema.querystring.additionalProperties = false;
  return schema;
}
