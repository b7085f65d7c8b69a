import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import type { Access } from '../../../scripts/generate/access.ts';
import contract from '../../../server/platform/http/contract.gen.json' with { type: 'json' };

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  minProperties?: number;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  schema: Schema;
}

/** One operation as the contract tells of it: what may be sent, and what may come back. */
export interface Described {
  id: string;
  method: string;
  path: string;
  tag: string;
  access: Access;
  takesKey: boolean;
  parameters: readonly Parameter[];
  /** the schema of its body and its kind, where it takes one */
  body: { schema: Schema; isForm: boolean } | null;
  statuses: ReadonlySet<number>;
}

interface Written {
  operationId?: string;
  tags?: string[];
  'x-access'?: Access;
  parameters?: unknown[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}

const JSON_KIND = 'application/json';
const FORM_KIND = 'multipart/form-data';
const METHODS = ['get', 'post', 'put', 'delete', 'patch'];

const at = (pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract);

/** What a reference leads to, however often it leads on. */
export function resolved<T>(node: unknown): T {
  const ref = (node as { $ref?: string }).$ref;
  return ref ? resolved(at(ref)) : (node as T);
}

export const DESCRIBED: readonly Described[] = Object.entries(contract.paths).flatMap(
  ([path, item]) =>
    Object.entries(item as Record<string, unknown>).flatMap(([method, written]): Described[] => {
      const operation = written as Written;
      if (!METHODS.includes(method) || !operation.operationId) return [];
      const shared = (item as { parameters?: unknown[] }).parameters ?? [];
      const parameters = [...shared, ...(operation.parameters ?? [])].map((one) =>
        resolved<Parameter>(one),
      );
      const content = operation.requestBody?.content;
      const schema = (content?.[JSON_KIND] ?? content?.[FORM_KIND])?.schema;
      const access = operation['x-access'];
      if (!access) throw new Error(`${operation.operationId} declares no access`);
      return [
        {
          id: operation.operationId,
          method: method.toUpperCase(),
          path,
          tag: operation.tags?.[0] ?? '',
          access,
          takesKey: parameters.some(({ name }) => name === 'Idempotency-Key'),
          parameters,
          body: schema ? { schema, isForm: !content?.[JSON_KIND] } : null,
          statuses: new Set(Object.keys(operation.responses).map(Number)),
        },
      ];
    }),
);

const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
addFormats.default(ajv);
ajv.addSchema({ ...contract, $id: 'contract' });
interface Content {
  /** null where the contract names no JSON */
  readonly validate: ValidateFunction | null;
  readonly hasOtherKinds: boolean;
}
const contents = new Map<string, Content>();

const escaped = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');

function contentOf({ path, method }: Described, status: number): Content {
  const pointer = `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
  const known = contents.get(pointer);
  if (known) return known;
  const item = (contract.paths as unknown as Record<string, Record<string, Written>>)[path];
  const written = item?.[method.toLowerCase()]?.responses[String(status)];
  const place = (written as { $ref?: string } | undefined)?.$ref ?? pointer;
  const { content } = resolved<{ content?: Record<string, unknown> }>(written ?? {});
  const kinds = Object.keys(content ?? {});
  const validate = kinds.includes(JSON_KIND)
    ? ajv.compile({ $ref: `contract${place}/content/${escaped(JSON_KIND)}/schema` })
    : null;
  const made = { validate, hasOtherKinds: kinds.some((kind) => kind !== JSON_KIND) };
  contents.set(pointer, made);
  return made;
}

/** What keeps an answer from being one that the contract names; empty when it is one. */
export function answerFaults(
  operation: Described,
  { status, isJson, body }: { status: number; isJson: boolean; body: unknown },
): string[] {
  if (!operation.statuses.has(status)) return [`the contract does not name ${status}`];
  const { validate, hasOtherKinds } = contentOf(operation, status);
  if (!validate) return isJson ? ['JSON where the contract names none'] : [];
  if (!isJson) return hasOtherKinds ? [] : ['no JSON where the contract names it'];
  if (validate(body)) return [];
  return (validate.errors ?? [])
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath} ${message}`);
}
