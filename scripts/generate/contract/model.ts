export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minProperties?: number;
  contentMediaType?: string;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  [extension: `x-${string}`]: unknown;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  description?: string;
  required?: boolean;
  schema: Schema;
}

export interface Media {
  schema: Schema;
  example?: unknown;
  encoding?: unknown;
}

export interface Answer {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { description?: string; required?: boolean; content: Record<string, Media> };
  responses: Record<string, Answer>;
  'x-access'?: { roles: 'anyone' | readonly number[] };
  'x-workflow'?: string;
  'x-problems'?: readonly string[];
}

export interface PathItem {
  parameters?: Parameter[];
  [method: string]: Operation | Parameter[] | undefined;
}

export interface Contract {
  paths: Record<string, PathItem>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    headers: Record<string, { schema: Schema }>;
  };
}

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

export interface PlacedOperation {
  path: string;
  method: string;
  operation: Operation;
  /** includes the parameters of the path */
  parameters: readonly Parameter[];
}

export function operationsOf(contract: Contract): PlacedOperation[] {
  return Object.entries(contract.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as Operation | undefined;
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
        resolveRef(contract, one),
      );
      return [{ path, method, operation, parameters }];
    }),
  );
}

export function resolveRef<Node extends { $ref?: string }>(contract: Contract, node: Node): Node {
  if (!node.$ref) return node;
  const found = node.$ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract);
  return resolveRef(contract, found as Node);
}

export function subschemasOf(schema: Schema): [place: string, part: Schema][] {
  return [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['items', schema.items] as [string, Schema]] : []),
    ...[...(schema.oneOf ?? []), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map(
      (part, nr): [string, Schema] => [`choice ${nr + 1}`, part],
    ),
  ];
}

export function* schemasIn(schema: Schema, at: string): Generator<[at: string, schema: Schema]> {
  yield [at, schema];
  for (const [place, part] of subschemasOf(schema)) yield* schemasIn(part, `${at}.${place}`);
}

export function* allSchemas(contract: Contract): Generator<[at: string, schema: Schema]> {
  for (const [name, schema] of Object.entries(contract.components.schemas))
    yield* schemasIn(schema, name);
  for (const [name, { schema }] of Object.entries(contract.components.parameters))
    yield* schemasIn(schema, `parameter ${name}`);
  for (const [name, { schema }] of Object.entries(contract.components.headers))
    yield* schemasIn(schema, `header ${name}`);
  for (const [name, answer] of Object.entries(contract.components.responses))
    yield* schemasOfContent(answer.content, `answer ${name}`);
  for (const { operation, path } of operationsOf(contract)) {
    const id = operation.operationId;
    const item = contract.paths[path];
    for (const { name, schema } of [...(item?.parameters ?? []), ...(operation.parameters ?? [])])
      if (schema) yield* schemasIn(schema, `${id} ${name}`);
    yield* schemasOfContent(operation.requestBody?.content, `${id} body`);
    for (const [status, answer] of Object.entries(operation.responses))
      yield* schemasOfContent(answer.content, `${id} ${status}`);
  }
}

function* schemasOfContent(
  content: Record<string, Media> | undefined,
  at: string,
): Generator<[string, Schema]> {
  for (const { schema } of Object.values(content ?? {})) if (schema) yield* schemasIn(schema, at);
}
