import { type Contract, type Media, operationsOf, type Schema, subschemasOf } from './model.ts';

/**
 * Moves inline object schemas to named schemas. The name comes from the operation and the place, so
 * that generators of API clients do not produce numbered types.
 */
export function nameSchemas(contract: Contract): void {
  const { schemas, responses } = contract.components;
  const names = new SchemaNamer(schemas);
  for (const [name, schema] of Object.entries(schemas)) names.nameChildren(schema, name);
  for (const [name, answer] of Object.entries(responses))
    names.nameContent(answer.content, `${name}Answer`);
  for (const { operation } of operationsOf(contract)) {
    const name = capital(operation.operationId);
    const body = operation.requestBody?.content ?? {};
    for (const [kind, media] of Object.entries(body))
      names.nameMedia(media, kind === FORM && body[JSON_KIND] ? `${name}Form` : `${name}Request`);
    for (const answer of Object.values(operation.responses))
      names.nameContent(answer.content, `${name}Answer`);
  }
}

const FORM = 'multipart/form-data';
const JSON_KIND = 'application/json';

class SchemaNamer {
  readonly #schemas: Record<string, Schema>;

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  nameContent(content: Record<string, Media> | undefined, name: string): void {
    for (const media of Object.values(content ?? {})) this.nameMedia(media, name);
  }

  nameMedia(media: Media, name: string): void {
    if (media.schema) media.schema = this.#nameSchema(media.schema, name);
  }

  nameChildren(schema: Schema, name: string): void {
    for (const [place, part] of Object.entries(schema.properties ?? {}))
      (schema.properties ?? {})[place] = this.#nameSchema(part, name + capital(place));
    if (schema.items) schema.items = this.#nameSchema(schema.items, `${name}${itemSuffix(name)}`);
    for (const choices of [schema.oneOf, schema.anyOf, schema.allOf])
      choices?.forEach((part, nr) => {
        choices[nr] = this.#nameSchema(
          part,
          isOnlyAlternative(part, choices) ? name : `${name}Choice${nr + 1}`,
        );
      });
  }

  #nameSchema(schema: Schema, name: string): Schema {
    this.nameChildren(schema, name);
    // Scalars and lists of named schemas need no name. A nullable object is a `oneOf` of object and
    // null.
    if (schema.type !== 'object' || !schema.properties || subschemasOf(schema).length === 0)
      return schema;
    if (this.#schemas[name])
      throw new Error(`two schemas of the contract would have the name ${name}`);
    const { description, ...rest } = schema;
    this.#schemas[name] = rest;
    const $ref = `#/components/schemas/${name}`;
    return description === undefined ? { $ref } : { $ref, description };
  }
}

/**
 * If an alternative is the only one besides null, its name gets no suffix `Choice` with a number.
 */
const isOnlyAlternative = (part: Schema, choices: readonly Schema[]): boolean =>
  choices.every((other) => other === part || other.type === 'null');

/**
 * Returns the suffix for the name of a list element: `Entry` after a plural name such as `Rows`,
 * else `Item`.
 */
const itemSuffix = (name: string): string => (name.endsWith('s') ? 'Entry' : 'Item');

const capital = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
