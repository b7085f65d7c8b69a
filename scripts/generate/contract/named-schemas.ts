import { type Contract, type Media, operationsOf, partsOf, type Schema } from './model.ts';

/**
 * Gives every object that is written where it is used a name of its own, from its operation and its place, so that a
 * generated client has types that can be told apart and not numbered ones.
 */
export function nameSchemas(contract: Contract): void {
  const { schemas, responses } = contract.components;
  const names = new Naming(schemas);
  for (const [name, schema] of Object.entries(schemas)) names.inside(schema, name);
  for (const [name, answer] of Object.entries(responses))
    names.content(answer.content, `${name}Answer`);
  for (const { operation } of operationsOf(contract)) {
    const name = capital(operation.operationId);
    const body = operation.requestBody?.content ?? {};
    for (const [kind, media] of Object.entries(body))
      names.media(media, kind === FORM && body[JSON_KIND] ? `${name}Form` : `${name}Request`);
    for (const answer of Object.values(operation.responses))
      names.content(answer.content, `${name}Answer`);
  }
}

const FORM = 'multipart/form-data';
const JSON_KIND = 'application/json';

class Naming {
  readonly #schemas: Record<string, Schema>;

  constructor(schemas: Record<string, Schema>) {
    this.#schemas = schemas;
  }

  content(content: Record<string, Media> | undefined, name: string): void {
    for (const media of Object.values(content ?? {})) this.media(media, name);
  }

  media(media: Media, name: string): void {
    if (media.schema) media.schema = this.#named(media.schema, name);
  }

  /** What stands in a schema that has a name already. */
  inside(schema: Schema, name: string): void {
    for (const [place, part] of Object.entries(schema.properties ?? {}))
      (schema.properties ?? {})[place] = this.#named(part, name + capital(place));
    if (schema.items) schema.items = this.#named(schema.items, `${name}${endingOfItems(name)}`);
    for (const choices of [schema.oneOf, schema.anyOf, schema.allOf])
      choices?.forEach((part, nr) => {
        choices[nr] = this.#named(part, isOnly(part, choices) ? name : `${name}Choice${nr + 1}`);
      });
  }

  #named(schema: Schema, name: string): Schema {
    this.inside(schema, name);
    // A word, a number or a list of what has a name needs none; an object that may be null is a choice of its own.
    if (schema.type !== 'object' || !schema.properties || partsOf(schema).length === 0)
      return schema;
    if (this.#schemas[name]) throw new Error(`two schemas of the contract would be named ${name}`);
    const { description, ...rest } = schema;
    this.#schemas[name] = rest;
    const $ref = `#/components/schemas/${name}`;
    return description === undefined ? { $ref } : { $ref, description };
  }
}

/** What is chosen between it and nothing has the name of the place alone. */
const isOnly = (part: Schema, choices: readonly Schema[]): boolean =>
  choices.every((other) => other === part || other.type === 'null');

/** `rows` holds a `Row`; what is no plural holds an `Item`. */
const endingOfItems = (name: string): string => (name.endsWith('s') ? 'Entry' : 'Item');

const capital = (name: string): string =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
