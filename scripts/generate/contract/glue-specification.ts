interface PathItem {
  parameters?: unknown[];
  [method: string]: unknown;
}

interface RawContract {
  paths: Record<string, PathItem>;
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

export function buildGlueSpecification(bundle: string): object {
  const specification: RawContract = JSON.parse(bundle);
  for (const item of Object.values(specification.paths)) inlinePathParameters(item);
  removeBinaryContent(specification);
  removeDescriptionKeywords(specification);
  return specification;
}

/** The glue drops the parameters of a path if an operation has its own. */
function inlinePathParameters(item: PathItem): void {
  const shared = item.parameters ?? [];
  for (const method of METHODS) {
    const operation = item[method] as { parameters?: unknown[] } | undefined;
    if (operation)
      operation.parameters = [...structuredClone(shared), ...(operation.parameters ?? [])];
  }
  delete item.parameters;
}

const RESPONSE_ONLY =
  /^(text\/(event-stream|csv)|application\/(octet-stream|pdf|x-ndjson)|image\/.+)$/;

/**
 * The glue requires a body parser for every media type, even of responses. Event streams and files
 * are only ever responses, so their types are removed.
 */
function removeBinaryContent(node: object): void {
  for (const [key, value] of Object.entries(node)) {
    if (RESPONSE_ONLY.test(key)) Reflect.deleteProperty(node, key);
    else if (typeof value === 'object' && value !== null) removeBinaryContent(value);
  }
}

/** The validator rejects these keywords, which only people and generators of API clients read. */
function removeDescriptionKeywords(node: object): void {
  for (const [key, value] of Object.entries(node)) {
    if (/^x-(enum-|id$|id-of$)/.test(key)) Reflect.deleteProperty(node, key);
    else if (typeof value === 'object' && value !== null) removeDescriptionKeywords(value);
  }
}
