import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { RequestId } from '#api/ids.gen.ts';
import type { Access } from '../../../scripts/generate/access.ts';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };
import { idAs } from '../runner/id-as.ts';

interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: { enum?: readonly unknown[]; $ref?: string };
}

export interface ContractOperation {
  operationId: string;
  method: string;
  /** the path with its placeholders filled in */
  path: string;
  access: Access | undefined;
  /** the owner of the record in the path, if it is not shared by all */
  record: string | undefined;
  statuses: readonly string[];
  takesBody: boolean;
  /** a form with one JSON part and files only */
  takesForm: boolean;
  /** the smallest body that the schema accepts */
  sampleBody: unknown;
  parameters: readonly Parameter[];
}

export const NOBODYS_ID = '00000000-0000-7000-8000-000000000000';
/** The request id of changes that a test lets the portal make without a request. */
export const NOBODYS_REQUEST = idAs<RequestId>(NOBODYS_ID);

interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  example?: unknown;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  minProperties?: number;
  items?: Schema;
  minItems?: number;
  oneOf?: readonly Schema[];
}

const FORM = 'multipart/form-data';
const JSON_KIND = 'application/json';
const URL_FORM = 'application/x-www-form-urlencoded';

type PathItem = Record<string, unknown> & { parameters?: unknown[] };
interface RawOperation {
  operationId?: string;
  parameters?: unknown[];
  responses: object;
  requestBody?: { content: Record<string, { schema: Schema }> };
  'x-access'?: Access;
  'x-record'?: string;
}

/**
 * Every operation of the served contract, so that tests cover new operations without a change here.
 */
export const OPERATIONS: readonly ContractOperation[] = Object.entries(
  contract.paths as unknown as Record<string, PathItem>,
).flatMap(([path, item]) =>
  Object.entries(item).flatMap(([method, raw]): ContractOperation[] => {
    const operation = raw as RawOperation;
    if (!operation.operationId) return [];
    const written = operation.requestBody?.content;
    // The URL-encoded form for one-click unsubscribe from a mail program has no JSON part.
    const content =
      written && (JSON_KIND in written || FORM in written) && !(URL_FORM in written)
        ? written
        : undefined;
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(
      (parameter) => resolve(parameter) as Parameter,
    );
    return [
      {
        operationId: operation.operationId,
        method: method.toUpperCase(),
        path: fill(path, parameters),
        access: operation['x-access'],
        record: operation['x-record'],
        statuses: Object.keys(operation.responses),
        takesBody: content !== undefined,
        takesForm: content !== undefined && FORM in content,
        sampleBody: sampleOf((content?.['application/json'] ?? content?.[FORM])?.schema),
        parameters,
      },
    ];
  }),
);

function resolve(node: unknown): unknown {
  const ref = (node as { $ref?: string }).$ref;
  if (!ref) return node;
  return ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract);
}

function fill(path: string, parameters: readonly Parameter[]): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name);
    if (!parameter) throw new Error(`${path} declares no parameter ${name}`);
    const { enum: values, type, minimum = 1 } = resolve(parameter.schema) as Schema;
    return String(values?.[0] ?? (type === 'integer' ? minimum : NOBODYS_ID));
  });
}

function sampleOf(schema: Schema | undefined): unknown {
  if (!schema) return undefined;
  const { type, required = [], properties = {}, ...rules } = resolve(schema) as Schema;
  if (rules.oneOf) return sampleOf(rules.oneOf[0]);
  if (rules.example !== undefined) return rules.example;
  if (rules.enum) return rules.enum[0];
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        (required.length < (rules.minProperties ?? 0)
          ? Object.keys(properties).slice(0, rules.minProperties)
          : required
        ).map((name) => [name, sampleOf(properties[name])]),
      );
    case 'array':
      return Array.from({ length: rules.minItems ?? 0 }, () => sampleOf(rules.items));
    case 'boolean':
      return false;
    case 'string':
      if (rules.format === 'uuid') return NOBODYS_ID;
      if (rules.format === 'date') return '2026-01-01';
      return rules.format === 'email' ? 'nobody@nowhere.example' : textFor(rules);
    default:
      return rules.minimum ?? 1;
  }
}

/** Returns the first plain text that the schema accepts. */
function textFor({ pattern, minLength = 1 }: Schema): string {
  const plain = 'x'.repeat(minLength);
  if (!pattern) return plain;
  const fits = new RegExp(pattern, 'u');
  return (
    [plain, 'X', 'XX', '1.0.0', '710239', '710491', '2000-01'].find((text) => fits.test(text)) ??
    plain
  );
}

const BOUNDARY = 'a-boundary-of-the-tests';
export const FORM_TYPE = `${FORM}; boundary=${BOUNDARY}`;

/** Builds a form whose JSON part is exactly this text. */
export const formOf = (data: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="data"\r\n\r\n${data}\r\n--${BOUNDARY}--\r\n`;

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: 'contract', components: contract.components });
const isProblem = ajv.compile({ $ref: 'contract#/components/schemas/Problem' });

/** Returns the differences from the problem schema of the contract, empty if there are none. */
export function problemFaults(body: unknown): string[] {
  if (isProblem(body)) return [];
  return (isProblem.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
