import { ROLE } from '#machines/codes.ts';

/**
 * Adds the parts that follow from an operation, before the source files are bundled:
 *
 * - the parameters of every path;
 * - the error responses that follow from the method, the path, the access rule and the parameters;
 * - the replay header of operations with an idempotency key;
 * - the envelope of a JSON response, around the properties in `x-answer`;
 * - the envelope of a JSON request body, around the schema in `x-data`.
 */
export function addDefaults(source: Source): void {
  expandEnvelopes(source);
  for (const [path, item] of Object.entries(source)) {
    if (!isPath(path)) continue;
    const { parameters = [], ...operations } = item;
    source[path] = { parameters: [...PATH_PARAMETERS, ...(parameters as Node[])], ...operations };
    for (const method of METHODS) {
      const operation = item[method] as SourceOperation | undefined;
      if (operation) addResponses(operation, { method, path });
    }
  }
}

type Node = Record<string, unknown>;
export type Source = Record<string, Node>;

export const isPath = (name: string): boolean => name.startsWith('/');

export interface SourceOperation extends Node {
  operationId: string;
  parameters?: readonly { $ref?: string }[];
  responses: Record<string, Node>;
  'x-access'?: Access;
}

interface Access {
  roles: 'anyone' | readonly number[];
  module?: string;
  permissions?: readonly string[];
  level?: string | undefined;
}

const ROLE_COUNT = Object.values(ROLE).length;
export const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
const common = (kind: string, name: string) => ({ $ref: `common.yaml#/${kind}/${name}` });
const PATH_PARAMETERS = [common('parameters', 'Timestamp'), common('parameters', 'Location')];
const IDEMPOTENCY_KEY = 'common.yaml#/parameters/IdempotencyKey';

function addResponses(
  operation: SourceOperation,
  { method, path }: { method: string; path: string },
): void {
  const { responses, parameters = [], 'x-access': access } = operation;
  const needsSignIn = access?.roles !== 'anyone';
  const isRestricted =
    needsSignIn && (access?.permissions !== undefined || access?.roles.length !== ROLE_COUNT);
  const isWrite = method !== 'get';
  const isOfOneRecord = /\{(id|token)\}/.test(path);
  const isReplayable = parameters.some(({ $ref }) => $ref === IDEMPOTENCY_KEY);
  if (isReplayable) {
    for (const [status, answer] of Object.entries(responses))
      if (status.startsWith('2') && !('$ref' in answer)) {
        const { description, headers, ...rest } = answer;
        const replayed = { 'Idempotent-Replayed': common('headers', 'IdempotentReplayed') };
        responses[status] = {
          description,
          headers: { ...replayed, ...(headers as Node) },
          ...rest,
        };
      }
  }
  const derived: readonly [status: number, name: string, is: boolean][] = [
    [400, 'BadRequest', true],
    [401, 'Unauthorized', needsSignIn],
    [403, 'Forbidden', isRestricted],
    [404, 'NotFound', isOfOneRecord],
    [409, 'Conflict', isReplayable],
    [413, 'TooLarge', isWrite],
    [415, 'UnsupportedMediaType', isWrite],
    [429, 'TooManyRequests', true],
    [500, 'Unexpected', true],
    [503, 'Maintenance', true],
  ];
  for (const [status, name, is] of derived) if (is) responses[status] ??= common('responses', name);
}

const objectOf = (properties: Node): Node => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const json = (schema: Node): Node => ({ content: { 'application/json': { schema } } });
const SUCCESS = { success: { type: 'boolean', const: true }, message: { type: 'string' } };

function expandEnvelopes(node: Node): void {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'object' || value === null) continue;
    expandEnvelopes(value as Node);
    const { 'x-answer': answer, 'x-data': data, ...rest } = value as Node;
    if (answer) node[key] = { ...rest, ...json(objectOf({ ...SUCCESS, ...(answer as Node) })) };
    if (data) node[key] = { ...rest, ...json(objectOf({ data })) };
  }
}
