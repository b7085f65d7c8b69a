import contract from './contract.gen.json' with { type: 'json' };

interface PathItem {
  parameters?: unknown[];
  [method: string]: unknown;
}

interface Written {
  paths: Record<string, PathItem>;
  components: Readonly<Record<string, Record<string, unknown>>>;
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

/** The contract as the glue reads it; what it says is the same, of all paths or of some. */
export function specificationForGlue(only?: readonly string[]): object {
  const specification = structuredClone(only ? partOf(contract, only) : (contract as Written));
  for (const item of Object.values(specification.paths)) giveToOperations(item);
  withoutBytes(specification);
  withoutWords(specification);
  return specification;
}

/** These paths, and of the components what they lead to: the glue checks and resolves whatever it is given. */
function partOf(whole: Written, only: readonly string[]): Written {
  const paths = pick(whole.paths, (path) => only.includes(path));
  const needed = new Set<string>();
  const follow = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref') follow(value);
      else if (!needed.has(value)) {
        needed.add(value);
        const [kind = '', name = ''] = value.split('/').slice(2);
        follow(whole.components[kind]?.[name]);
      }
    }
  };
  follow(paths);
  const components = Object.entries(whole.components).map(([kind, parts]) => [
    kind,
    // A call names its security without a reference.
    kind === 'securitySchemes'
      ? parts
      : pick(parts, (name) => needed.has(`#/components/${kind}/${name}`)),
  ]);
  return { ...whole, paths, components: Object.fromEntries(components) };
}

const pick = <T>(from: Record<string, T>, isWanted: (key: string) => boolean): Record<string, T> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => isWanted(key)));

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
