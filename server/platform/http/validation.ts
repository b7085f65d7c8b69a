import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyInstance } from 'fastify';
import { answerWriter } from './answers/answer-writer.ts';
import { type RefusalEntry, refuseFields } from './refusal.ts';
import { writeAlike } from './written-alike.ts';

const shared = {
  allErrors: true,
  useDefaults: true,
  removeAdditional: false,
  strict: true,
  allowUnionTypes: true,
} as const;
const keywords = ['example', 'xml'];

// A body says what it means; only what arrives as text in the address is read as a number or a truth value.
const bodies = new Ajv({ ...shared, coerceTypes: false, keywords });
const addresses = new Ajv({ ...shared, coerceTypes: true, keywords });
addFormats.default(bodies);
addFormats.default(addresses);

export function addContractValidation(app: FastifyInstance): void {
  // No caller uses every operation: each is made ready by its first call, so that the portal stands a second sooner.
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    return (value: unknown) => {
      const validate = validatorOf(schema, httpPart);
      if (httpPart !== 'headers') writeAlike(value);
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
        // Bytes are sent as they are, whatever the types of Fastify say.
        writerOf(schema)(value) as string,
  );
  // What is not JSON is refused before a schema could miss it.
  app.removeContentTypeParser('text/plain');
}

/** What is made of a schema is kept with it, for every route and every portal of this process. */
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

const writerOf = madeOnce(answerWriter);

// A body and an address may have the same shape, and are not read alike.
const bodyValidator = madeOnce((schema): ValidateFunction => bodies.compile(schema));
const headValidator = madeOnce(
  (schema): ValidateFunction => addresses.compile(withSmallNames(schema)),
);
const addressValidator = madeOnce((schema): ValidateFunction => addresses.compile(schema));

function validatorOf(schema: object, part: string | undefined): ValidateFunction {
  if (part === 'body') return bodyValidator(schema);
  return part === 'headers' ? headValidator(schema) : addressValidator(schema);
}

/** Node gives the names of headers in small letters; the contract writes them as people do. */
function withSmallNames(schema: object): object {
  const { properties = {} } = schema as { properties?: object };
  const small = Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...schema, properties: Object.fromEntries(small) };
}

/** Where people write as many lines as they like; whatever else they send is one line. */
const SEVERAL_LINES = new Set([
  'addresses',
  'csv',
  'description',
  'note',
  'notes',
  'numbers',
  'remark',
  'term',
  'text',
]);
/** A password is never shown, and may be made of anything. */
const ANYTHING = /(^|_)password$/;

/**
 * What no schema asks about and no table should store: half a character, a number beyond numbers, and control characters. A
 * line break in a name would become a second line of a letter, of a paper or of a header.
 */
function unfitValues(
  value: unknown,
  { isBody, place = '', name = '' }: { isBody: boolean; place?: string; name?: string },
): RefusalEntry[] {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
    return [{ field: place, message: 'This holds a character that cannot be kept.' }];
  if (typeof value === 'string' && isBody && !ANYTHING.test(name)) {
    if (SEVERAL_LINES.has(name)) {
      if (/[^\P{Cc}\t\n\r]/u.test(value))
        return [{ field: place, message: 'This holds a character that cannot be kept.' }];
    } else if (/\p{Cc}/u.test(value))
      return [
        { field: place, message: 'This is one line, without breaks and control characters.' },
      ];
  }
  if (typeof value === 'number' && !Number.isFinite(value))
    return [{ field: place, message: 'This is not a number that can be kept.' }];
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

/** Of a choice that fits nowhere, only the faults of the alternative that came closest are worth reading. */
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

/** Whoever sends something where nothing may be sent too meant the something. */
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
  uuid: 'must be an id',
  email: 'must be an e-mail address',
  date: 'must be a date such as 2026-03-31',
  'date-time': 'must be a date and time such as 2026-03-31T09:30:00Z',
};

/** 10,000,000 */
const bound = (limit: number): string => limit.toLocaleString('en-US');

function sentence({ keyword, params, message }: ErrorObject): string {
  const limit = String(params.limit);
  switch (keyword) {
    case 'required':
      return 'This is missing.';
    case 'additionalProperties':
      return 'This call does not know this name.';
    case 'type':
      return `This must be ${[params.type].flat().join(' or ')}.`;
    case 'enum':
      return `This must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}.`;
    case 'const':
      return `This must be ${String(params.allowedValue)}.`;
    case 'minimum':
      return `This must be at least ${bound(params.limit)}.`;
    case 'maximum':
      return `This must be at most ${bound(params.limit)}.`;
    case 'minLength':
      return limit === '1'
        ? 'This must not be empty.'
        : `This must have at least ${limit} characters.`;
    case 'maxLength':
      return `This must have at most ${limit} characters.`;
    case 'minItems':
      return `This must have at least ${limit} entries.`;
    case 'maxItems':
      return `This must have at most ${limit} entries.`;
    case 'uniqueItems':
      return 'This names the same value twice.';
    case 'pattern':
      return 'This is not written in the expected way.';
    case 'format':
      return `This ${FORMATS[String(params.format)] ?? 'is not written in the expected way'}.`;
    default:
      return `This is not valid: ${message ?? keyword}.`;
  }
}
