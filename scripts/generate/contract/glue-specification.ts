interface PathItem {
  parameters?: unknown[];
  [method: string]: unknown;
}

interface Written {
  paths: Record<string, PathItem>;
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** Adapts the contract to the limitations of fastify-openapi-glue without changing its meaning. */
export function specificationForGlue(bundle: string): object {
  const specification: Written = JSON.parse(bundle);
  for (const item of Object.values(specification.paths)) giveToOperations(item);
  withoutBytes(specification);
  withoutWords(specification);
  return specification;
}

/**
 * The glue drops the parameters of a path if an operation has its own, so they are copied into each
 * operation.
 */
function giveToOperations(item: PathItem): void {
  const shared = item.parameters ?? [];
  for (const method of METHODS) {
    const operation = item[method] as { parameters?: unknown[] } | undefined;
    if (operation)
      operation.parameters = [...structuredClone(shared), ...(operation.parameters ?? [])];
  }
  delete item.parameters;
}

const ONLY_ANSWERED =
  /^(text\/(event-stream|csv)|application\/(octet-stream|pdf|x-ndjson)|image\/.+)$/;

/**
 * The glue requires a body parser for every media type, even of responses. Event streams and files
 * are only ever responses, so their types are removed.
 */
function withoutBytes(node: object): void {
  for (const [key, value] of Object.entries(node)) {
    if (ONLY_ANSWERED.test(key)) Reflect.deleteProperty(node, key);
    else if (typeof value === 'object' && value !== null) withoutBytes(value);
  }
}

/**
 * The validator rejects the keywords for enum names, descriptions and ids, which are meant for
 * people and client generators.
 */
function withoutWords(node: object): void {
  for (const [key, value] of Object.entries(node)) {
    if (/^x-(enum-|id$|id-of$)/.test(key)) Reflect.deleteProperty(node, key);
    else if (typeof value === 'object' && value !== null) withoutWords(value);
  }
}
