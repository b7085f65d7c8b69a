import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import {
  allSchemas,
  type Contract,
  operationsOf,
  type Placed,
  partsOf,
  resolved,
  type Schema,
} from '../generate/contract/model.ts';

/** What an integrator is owed by every operation. A rule names the place of each fault that it finds. */
export type Rule = (contract: Contract) => string[];

const FORM = 'multipart/form-data';
const JSON_KIND = 'application/json';

/** What a thing means, and not its name again. */
function saysSomething(text: string | undefined, name: string): boolean {
  const words = (text ?? '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
  const own = name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('_', ' ');
  return words !== '' && words.replace(/^(the|a|an) /, '') !== own;
}

const eachOperation = (contract: Contract, faultsOf: (placed: Placed) => string[]): string[] =>
  operationsOf(contract).flatMap((placed) =>
    faultsOf(placed).map((fault) => `${placed.operation.operationId}: ${fault}`),
  );

export const describedOperations: Rule = (contract) =>
  eachOperation(contract, ({ operation: { operationId, summary, description } }) =>
    saysSomething(description, operationId) && description !== summary
      ? []
      : ['has no description, or one that says nothing more than its summary'],
  );

export const describedParameters: Rule = (contract) =>
  eachOperation(contract, ({ parameters }) =>
    parameters
      .filter(({ name, description }) => !saysSomething(description, name))
      .map(({ name }) => `the parameter ${name} has no description, or only its name again`),
  );

export const namedNumbers: Rule = (contract) =>
  [...allSchemas(contract)].flatMap(([at, schema]) => {
    const values = (schema.enum ?? []).filter((value) => value !== null);
    if (!values.some((value) => typeof value === 'number')) return [];
    return ['x-enum-varnames', 'x-enum-descriptions'].flatMap((key) => {
      const words = schema[key as `x-${string}`];
      return Array.isArray(words) && words.length === values.length
        ? []
        : [`${at}: ${key} does not name each of its ${values.length} numbers`];
    });
  });

/** Names of attributes, columns, events and of kinds of records, which are described as a whole or say it themselves. */
const NAMES = new Set([
  'BusinessEntry.document_category',
  'BusinessStep.event',
  'ConformanceFault.kind',
  'CustomerSort',
  'DocumentCategory',
  'FacetName',
  'GuestSort',
  'KycStep.event',
  'LineRowEnquiry.unread_by',
  'MatchFieldName',
  'MatchUnit',
  'MemoEvent.workflow',
  'Notice.kind',
  'OwnerEntry.document_category',
  'PriceFigure.unit',
  'PriceStep.step',
  'RapClarity',
  'RapColor',
  'RapFound.list.kind',
  'RapKind',
  'RapState',
  'RecordPathRelatedItem.group',
  'RecordStep.author',
  'StoneDrawing',
  'StoneSortField',
  'StonesToShare.media.items',
  'TableView',
  'WorkflowName',
  'parameter Sort',
]);

export const describedValues: Rule = (contract) =>
  [...allSchemas(contract)].flatMap(([at, schema]) => {
    const values = (schema.enum ?? []).filter((value) => typeof value === 'string');
    const words = schema['x-enum-descriptions'];
    if (values.length === 0 || NAMES.has(at)) return [];
    return Array.isArray(words) && words.length === values.length
      ? []
      : [`${at}: x-enum-descriptions does not explain each of its ${values.length} words`];
  });

/** Whatever a stranger may send has an end. */
export const limitedRequests: Rule = (contract) =>
  eachOperation(contract, ({ operation, parameters }) => [
    ...parameters
      .filter(({ name }) => name !== UNREAD)
      .flatMap(({ name, schema }) => limitless(contract, schema, name)),
    ...Object.values(operation.requestBody?.content ?? {}).flatMap(({ schema }) =>
      limitless(contract, schema, 'body'),
    ),
  ]);

/** The client's clock keeps caches away, and nobody reads it. */
const UNREAD = '_t';
const SHORT = new Set(['uuid', 'date', 'date-time']);

function limitless(contract: Contract, written: Schema, at: string): string[] {
  const schema = resolved(contract, written);
  const types = [schema.type].flat();
  const isChoice = schema.enum !== undefined || schema.const !== undefined;
  const faults: string[] = [];
  if (types.includes('array') && schema.maxItems === undefined)
    faults.push(`${at} is a list without maxItems`);
  if (
    !isChoice &&
    types.includes('string') &&
    schema.maxLength === undefined &&
    schema.contentMediaType === undefined &&
    !SHORT.has(schema.format ?? '')
  )
    faults.push(`${at} is a text without maxLength`);
  const least = schema.minimum ?? schema.exclusiveMinimum;
  if (
    !isChoice &&
    (types.includes('integer') || types.includes('number')) &&
    (least === undefined || schema.maximum === undefined)
  )
    faults.push(`${at} is a number without minimum and maximum`);
  return [
    ...faults,
    ...partsOf(schema).flatMap(([place, part]) => limitless(contract, part, `${at}.${place}`)),
  ];
}

export const namedSchemas: Rule = (contract) => {
  const named = new Set<Schema>(Object.values(contract.components.schemas));
  return [...allSchemas(contract)]
    .filter(([, schema]) => schema.type === 'object' && schema.properties && !named.has(schema))
    .map(([at]) => `${at}: this object has no name of its own`);
};

export const bodiesWithExamples: Rule = (contract) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'contract', components: contract.components });
  const whole = (node: unknown): object =>
    JSON.parse(JSON.stringify(node).replaceAll('"#/', '"contract#/')) as object;
  return eachOperation(contract, ({ operation }) =>
    Object.entries(operation.requestBody?.content ?? {}).flatMap(([kind, { schema, example }]) => {
      if (example === undefined) return [`its body (${kind}) has no example`];
      const fits = ajv.compile(whole(schema));
      if (fits(example)) return [];
      const [fault] = fits.errors ?? [];
      return [`the example of its body does not fit: ${fault?.instancePath} ${fault?.message}`];
    }),
  );
};

export const knownProblems: Rule = (contract) => {
  const known = new Set(contract.components.schemas.ProblemCode?.enum ?? []);
  return eachOperation(contract, ({ operation }) => {
    const codes = operation['x-problems'] ?? [];
    if (codes.length === 0) return ['x-problems names no code that it can answer'];
    return codes.filter((code) => !known.has(code)).map((code) => `${code} is no ProblemCode`);
  });
};

const HEADERS_OF: Readonly<Record<string, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  503: ['Retry-After'],
};

export const headersOfRefusals: Rule = (contract) =>
  eachOperation(contract, ({ operation }) =>
    Object.entries(operation.responses).flatMap(([status, answer]) => {
      const { headers = {} } = resolved(contract, answer);
      return (HEADERS_OF[status] ?? [])
        .filter((name) => headers[name] === undefined)
        .map((name) => `its answer ${status} declares no ${name}`);
    }),
  );

export const encodedForms: Rule = (contract) =>
  eachOperation(contract, ({ operation }) => {
    const form = operation.requestBody?.content[FORM];
    const encoding = form?.encoding as { data?: { contentType?: string } } | undefined;
    return form && encoding?.data?.contentType !== JSON_KIND
      ? ['the JSON part of its form has no encoding']
      : [];
  });

/** Tools that know only what came before OpenAPI 3.1 take bytes for a text where `format` does not name them too. */
export const bytesByBothNames: Rule = (contract) =>
  [...allSchemas(contract)]
    .filter(
      ([, schema]) => (schema.contentMediaType !== undefined) !== (schema.format === 'binary'),
    )
    .map(
      ([at]) => `${at}: bytes have a contentMediaType and the format binary, and nothing else has`,
    );

export const deletesByQuery: Rule = (contract) =>
  eachOperation(contract, ({ method, operation, parameters }) => {
    if (method !== 'delete' || !operation.requestBody) return [];
    const name = (operation as { 'x-query-for-body'?: string })['x-query-for-body'];
    const isThere = parameters.some((one) => one.in === 'query' && one.name === name);
    return isThere ? [] : ['a DELETE with a body takes the same by its query: x-query-for-body'];
  });

/** An id of a kind has its type by name; where it may be null, `x-id` says whose id it is. */
export const kindsOfIds: Rule = (contract) => {
  const { schemas } = contract.components;
  return [...allSchemas(contract)].flatMap(([at, schema]) => {
    if (schema.format !== 'uuid') return [];
    const name = schema['x-id'] ?? at;
    return typeof name === 'string' && /^\w+Id$/.test(name) && schemas[name]
      ? []
      : [`${at}: an id that does not say of what kind it is`];
  });
};

export const RULES: Readonly<Record<string, Rule>> = {
  'described-operations': describedOperations,
  'described-parameters': describedParameters,
  'named-numbers': namedNumbers,
  'described-values': describedValues,
  'limited-requests': limitedRequests,
  'named-schemas': namedSchemas,
  'bodies-with-examples': bodiesWithExamples,
  'known-problems': knownProblems,
  'headers-of-refusals': headersOfRefusals,
  'encoded-forms': encodedForms,
  'bytes-by-both-names': bytesByBothNames,
  'deletes-by-query': deletesByQuery,
  'kinds-of-ids': kindsOfIds,
};

/** Every fault with the rule that it breaks, each once however many operations share the place. */
export const faultsOf = (contract: Contract): string[] =>
  Object.entries(RULES).flatMap(([name, rule]) =>
    [...new Set(rule(contract))].map((fault) => `${name}: ${fault}`),
  );
