import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { normalizeInput } from './normalize-input.ts';
import { type RefusalEntry, refuseFields } from './refusal.ts';
import { createResponseSerializer } from './responses/response-serializer.ts';

const shared = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: false,
  strict: true,
  allowUnionTypes: true,
} as const;
const keywords = ['example', 'xml'];

// Values in a JSON body already have types, so only parameters are converted from text.
const bodies = new Ajv({ ...shared, coerceTypes: false, keywords });
const addresses = new Ajv({ ...shared, coerceTypes: true, keywords });
addFormats.default(bodies);
addFormats.default(addresses);

export function addContractValidation(app: FastifyInstance): void {
  // Compiles validators on first use, which makes the startup faster by a second.
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    return (value: unknown) => {
      const validate = validatorOf(schema, httpPart);
      if (httpPart !== 'headers') normalizeInput(value);
      if (!validate(value)) throw refuseFields(entries(validate, httpPart));
      const unfit =
        httpPart === 'headers' ? [] : unfitValues(value, { isBody: httpPart === 'body' });
      if (unfit.length > 0) throw refuseFields(unfit);
      return { value };
    };
  });
  app.setSerializerCompiler<object>(
    ({ schema }) =>
      (value: unknown) =>
        // Fastify's types require a string, but Fastify sends buffers unchanged.
        writerOf(schema)(value) as string,
  );
  // Fastify accepts plain text by default, and text bodies would bypass the schema validation.
  app.removeContentTypeParser('text/plain');
}

function madeOnce<Made>(make: (schema: object) => Made): (schema: object) => Made {
  const kept = new WeakMap<object, Made>();
  return (schema) => {
    let made = kept.get(schema);
    if (made === undefined) {
      made = make(schema);
      kept.set(schema, made);
    }
    return made;
  };
}

const writerOf = madeOnce(createResponseSerializer);

// Each part of a request has its own validators. A body and a parameter may share a schema object,
// but only parameters are converted from text.
const bodyValidator = madeOnce((schema): ValidateFunction => bodies.compile(schema));
const headValidator = madeOnce(
  (schema): ValidateFunction => addresses.compile(withSmallNames(schema)),
);
const addressValidator = madeOnce((schema): ValidateFunction => addresses.compile(schema));

function validatorOf(schema: object, part: string | undefined): ValidateFunction {
  if (part === 'body') return bodyValidator(schema);
  return part === 'headers' ? headValidator(schema) : addressValidator(schema);
}

/**
 * Lowercases the header names of the schema, so that they match the names that Node lowercases on
 * receipt.
 */
function withSmallNames(schema: object): object {
  const { properties = {} } = schema as { properties?: object };
  const small = Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...schema, properties: Object.fromEntries(small) };
}

/** Fields that may contain line breaks. All other texts must be a single line. */
const SEVERAL_LINES = new Set([
  'addresses',
  'csv',
  'delivery_address',
  'description',
  'note',
  'notes',
  'numbers',
  'remark',
  'term',
  'text',
]);
/** Fields with a password, which may contain any character. */
const ANYTHING = /(^|_)password$/;

/**
 * Finds values that a schema cannot exclude: lone surrogates, infinite numbers and control
 * characters. A line break in a name could add a line to an e-mail, a document or a header.
 */
function unfitValues(
  value: unknown,
  { isBody, place = '', name = '' }: { isBody: boolean; place?: string; name?: string },
): RefusalEntry[] {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    return [{ field: place, message: 'The text contains a character that is not allowed.' }];
  if (typeof value === 'string' && isBody && !ANYTHING.test(name)) {
    if (SEVERAL_LINES.has(name)) {
      if (/[^\P{Cc}\t\n\r]/u.test(value))
        return [{ field: place, message: 'The text contains a character that is not allowed.' }];
    } else if (/\p{Cc}/u.test(value))
      return [
        {
          field: place,
          message: 'Enter one line of text, without line breaks or control characters.',
        },
      ];
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    return [{ field: place, message: 'The value is not a valid number.' }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    unfitValues(part, {
      isBody,
      place: place === '' ? key : `${place}.${key}`,
      name: Array.isArray(value) ? name : key,
    }),
  );
}

function entries(validate: ValidateFunction, httpPart: string | undefined): RefusalEntry[] {
  const found = new Map<string, RefusalEntry>();
  for (const error of likeliest(validate.errors ?? [])) {
    const field = fieldOf(error, httpPart);
    if (!found.has(field)) found.set(field, { field, message: sentence(error) });
  }
  return [...found.values()];
}

/** If no alternative of a `oneOf` matches, keeps only the errors of the closest alternative. */
function likeliest(errors: readonly ErrorObject[]): ErrorObject[] {
  const branches = new Map<string, ErrorObject[]>();
  const others: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === 'oneOf') continue;
    const branch =
      /oneOf\/(\d+)\//.exec(error.schemaPath)?.[1] ??
      error.schemaPath.match(/#\/oneOf\/(\d+)/)?.[1];
    if (branch === undefined) others.push(error);
    else if (!isNotNull(error)) branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const closest = [...branches.values()].sort((a, b) => a.length - b.length)[0];
  return [...others, ...(closest ?? [])];
}

/**
 * True for the error "must be null". A nullable field reports this error in addition to the error
 * of its actual type.
 */
const isNotNull = ({ keyword, params }: ErrorObject): boolean =>
  keyword === 'type' && params.type === 'null';

function fieldOf(error: ErrorObject, httpPart: string | undefined): string {
  const at = error.instancePath.split('/').slice(1);
  const params = error.params as { missingProperty?: string; additionalProperty?: string };
  const last = params.missingProperty ?? params.additionalProperty;
  if (last) at.push(last);
  const place = at.join('.');
  if (place) return place;
  return httpPart === 'body' ? 'body' : (httpPart ?? 'request');
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'must be an id (UUID)',
  email: 'must be an e-mail address',
  date: 'must be a date such as 2026-03-31',
  'date-time': 'must be a date and time such as 2026-03-31T09:30:00Z',
};

const bound = (limit: number): string => limit.toLocaleString('en-US');

function sentence({ keyword, params, message }: ErrorObject): string {
  const limit = String(params.limit);
  switch (keyword) {
    case 'required':
      return 'A value is required.';
    case 'additionalProperties':
      return 'Unknown field.';
    case 'type':
      return `The value must be of type ${[params.type].flat().join(' or ')}.`;
    case 'enum':
      return `The value must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}.`;
    case 'const':
      return `The value must be ${String(params.allowedValue)}.`;
    case 'minimum':
      return `Enter a number of at least ${bound(params.limit)}.`;
    case 'maximum':
      return `Enter a number of at most ${bound(params.limit)}.`;
    case 'minLength':
      return limit === '1' ? 'Enter at least 1 character.' : `Enter at least ${limit} characters.`;
    case 'maxLength':
      return `Enter at most ${limit} characters.`;
    case 'minItems':
      return `The minimum number of entries is ${limit}.`;
    case 'maxItems':
      return `The maximum number of entries is ${limit}.`;
    case 'uniqueItems':
      return 'The list of values contains the same value twice.';
    case 'pattern':
      return 'The value does not have the expected format.';
    case 'format':
      return `The value ${FORMATS[String(params.format)] ?? 'does not have the expected format'}.`;
    default:
      return `The value is not valid: ${message ?? keyword}.`;
  }
}
