import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { allSchemas, type Contract, resolveRef, type Schema } from '../generate/contract/model.ts';
import {
  describedOperations,
  describedParameters,
  describedProperties,
  describedValues,
  namedNumbers,
} from './descriptions.ts';
import { answeredProblems, knownProblems } from './problem-codes.ts';
import { checkOperations, type Rule } from './rule.ts';
import { limited } from './value-limits.ts';

const FORM = 'multipart/form-data';
const JSON_KIND = 'application/json';

export const namedSchemas: Rule = (contract) => {
  const named = new Set<Schema>(Object.values(contract.components.schemas));
  return [...allSchemas(contract)]
    .filter(([, schema]) => schema.type === 'object' && schema.properties && !named.has(schema))
    .map(([at]) => `${at}: this object needs a named schema`);
};

export const bodiesWithExamples: Rule = (contract) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'contract', components: contract.components });
  const withAbsoluteRefs = (node: unknown): object =>
    JSON.parse(JSON.stringify(node).replaceAll('"#/', '"contract#/')) as object;
  return checkOperations(contract, ({ operation }) =>
    Object.entries(operation.requestBody?.content ?? {}).flatMap(([kind, { schema, example }]) => {
      if (example === undefined) return [`its body (${kind}) has no example`];
      const validate = ajv.compile(withAbsoluteRefs(schema));
      if (validate(example)) return [];
      const [fault] = validate.errors ?? [];
      return [`the example of its body is invalid: ${fault?.instancePath} ${fault?.message}`];
    }),
  );
};

const HEADERS_OF: Readonly<Record<string, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  503: ['Retry-After'],
};

export const headersOfRefusals: Rule = (contract) =>
  checkOperations(contract, ({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, answer]) => {
      const { headers = {} } = resolveRef(contract, answer);
      return (HEADERS_OF[status] ?? [])
        .filter((name) => headers[name] === undefined)
        .map((name) => `its response ${status} declares no ${name}`);
    }),
  );

export const encodedForms: Rule = (contract) =>
  checkOperations(contract, ({ operation }) => {
    const form = operation.requestBody?.content[FORM];
    const encoding = form?.encoding as { data?: { contentType?: string } } | undefined;
    const hasJson =
      form?.schema && resolveRef(contract, form.schema).properties?.data !== undefined;
    return hasJson && encoding?.data?.contentType !== JSON_KIND
      ? ['the JSON part of its form has no encoding']
      : [];
  });

/** Tools for OpenAPI before 3.1 treat a binary value as text unless `format: binary` is set too. */
export const bytesByBothNames: Rule = (contract) =>
  [...allSchemas(contract)]
    .filter(
      ([, schema]) => (schema.contentMediaType !== undefined) !== (schema.format === 'binary'),
    )
    .map(
      ([at]) => `${at}: binary data, and only that, has a contentMediaType and the format binary`,
    );

export const deletesByQuery: Rule = (contract) =>
  checkOperations(contract, ({ method, operation, parameters }) => {
    if (method !== 'delete' || !operation.requestBody) return [];
    const name = (operation as { 'x-query-for-body'?: string })['x-query-for-body'];
    const isThere = parameters.some((one) => one.in === 'query' && one.name === name);
    return isThere
      ? []
      : ['a DELETE with a body also accepts it as a query parameter: x-query-for-body'];
  });

/**
 * Each id must state the kind of its record, either by the name of its schema or by `x-id`, which
 * nullable ids need.
 */
export const kindsOfIds: Rule = (contract) => {
  const { schemas } = contract.components;
  return [...allSchemas(contract)].flatMap(([at, schema]) => {
    if (schema.format !== 'uuid') return [];
    const name = schema['x-id'] ?? at;
    return typeof name === 'string' && /^\w+Id$/.test(name) && schemas[name]
      ? []
      : [`${at}: an id without a kind`];
  });
};

/** Generated types share one namespace: the generator appends numbers to names that collide. */
export const namesAlone: Rule = ({ components }) => {
  const parameters = Object.keys(components.parameters);
  const schemas = Object.keys(components.schemas);
  return [
    ...parameters
      .filter((name) => schemas.includes(name))
      .map((name) => `${name}: a parameter has the name of a schema`),
    ...[...parameters, ...schemas]
      .filter((name) => /-\d+$|Choice\d+$/.test(name))
      .map((name) => `${name}: a numbered name: the names of two schemas collide`),
  ];
};

export const RULES: Readonly<Record<string, Rule>> = {
  'described-operations': describedOperations,
  'described-parameters': describedParameters,
  'named-numbers': namedNumbers,
  'described-values': describedValues,
  'described-properties': describedProperties,
  limited,
  'named-schemas': namedSchemas,
  'bodies-with-examples': bodiesWithExamples,
  'known-problems': knownProblems,
  'answered-problems': answeredProblems,
  'headers-of-refusals': headersOfRefusals,
  'encoded-forms': encodedForms,
  'bytes-by-both-names': bytesByBothNames,
  'deletes-by-query': deletesByQuery,
  'kinds-of-ids': kindsOfIds,
  'names-alone': namesAlone,
};

export const findFaults = (contract: Contract): string[] =>
  Object.entries(RULES).flatMap(([name, rule]) =>
    [...new Set(rule(contract))].map((fault) => `${name}: ${fault}`),
  );
