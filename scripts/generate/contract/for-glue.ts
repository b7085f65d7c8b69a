interface PathItem {
  parameters?: unknown[];
  [method: string]: unknown;
}

interface Written {
  paths: Record<string, PathItem>;
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** The contract as the glue reads it; what it says is the same. */
export function specificationForGlue(bundle: string): object {
  const specification: Written = JSON.parse(bundle);
  for (const item of Object.values(specification.paths)) giveToOperations(item);
  withoutBytes(specification);
  withoutWords(specification);
  return specification;
}

/** The glue forgets the parameters of a path wherever an operation has some of its own. */
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

/** The glue looks for a body parser for whatever type an answer has; events and files are only ever answers. */
function withoutBytes(node: object): void {
  for (const [key, value] of Object.entries(node)) {
    if (ONLY_ANSWERED.test(key)) Reflect.deleteProperty(node, key);
    else if (typeof value === 'object' && value !== null) withoutBytes(value);
  }
}

/** Names and words of values, and kinds of ids, are for people and for generated clients; a validator knows no such keyword. */
function withoutWords(node: object): void {
  for (const [key, value] of Object.entries(node)) {
    if (/^x-(enum-|id$|id-of$)/.test(key)) Reflect.deleteProperty(node, key);
    else if (typeof value === 'object' && value !== null) withoutWords(value);
  }
}
