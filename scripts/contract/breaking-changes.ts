import { createSchemaComparer, type Schema } from './compare-schemas.ts';

export interface BreakingChange {
  where: string;
  what: string;
}

interface Media {
  schema?: Schema;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}
interface Answer {
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
}
interface Access {
  roles: 'anyone' | readonly number[];
  permissions?: readonly string[];
  level?: string;
}
interface Operation {
  parameters?: unknown[];
  requestBody?: { required?: boolean; content?: Record<string, Media> };
  responses: Record<string, unknown>;
  'x-access'?: Access;
}
export interface Contract {
  paths: Record<string, Record<string, unknown>>;
  [part: string]: unknown;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

export function findBreakingChanges(released: Contract, present: Contract): BreakingChange[] {
  const breaks: BreakingChange[] = [];
  const addBreak = (where: string, what: string): void => void breaks.push({ where, what });
  const [before, now] = [createResolver(released), createResolver(present)];
  const compareSchemas = createSchemaComparer(before<Schema>, now<Schema>, addBreak);

  for (const [path, item] of Object.entries(released.paths)) {
    for (const method of METHODS) {
      const was = item[method] as Operation | undefined;
      if (!was) continue;
      const where = `${method.toUpperCase()} ${path}`;
      const is = present.paths[path]?.[method] as Operation | undefined;
      if (!is) addBreak(where, 'was removed');
      else compareOperations(where, item, was, present.paths[path] ?? {}, is);
    }
  }
  return breaks;

  function compareOperations(
    where: string,
    wasItem: Record<string, unknown>,
    was: Operation,
    isItem: Record<string, unknown>,
    is: Operation,
  ): void {
    compareAccess(where, was['x-access'], is['x-access']);
    compareParameters(where, parametersOf(wasItem, was, before), parametersOf(isItem, is, now));
    compareBodies(where, was, is);
    compareAnswers(where, was, is);
  }

  function compareAccess(where: string, was?: Access, is?: Access): void {
    if (!was || !is) return;
    if (is.roles !== 'anyone') {
      if (was.roles === 'anyone') addBreak(where, 'now requires a session');
      else {
        const removedRoles = was.roles.filter((role) => !is.roles.includes(role as never));
        if (removedRoles.length > 0)
          addBreak(where, `is closed to role ${removedRoles.join(', ')}`);
      }
    }
    const lost = (was.permissions ?? []).filter((screen) => !is.permissions?.includes(screen));
    if (is.permissions && !was.permissions) addBreak(where, 'now requires a permission');
    else if (is.permissions && lost.length > 0)
      addBreak(where, `no longer accepts the permission ${lost.join(', ')}`);
    if (was.level === 'read' && is.level === 'write')
      addBreak(where, 'now requires write permission');
  }

  function compareParameters(
    where: string,
    was: ReadonlyMap<string, Parameter>,
    is: ReadonlyMap<string, Parameter>,
  ): void {
    for (const [key, parameter] of was) {
      const present = is.get(key);
      if (!present) addBreak(where, `no longer accepts ${key}`);
      else compareSchemas(parameter.schema, present.schema, 'sent', `${where} ${key}`);
    }
    for (const [key, { required }] of is)
      if (required && !was.get(key)?.required) addBreak(where, `now requires ${key}`);
  }

  function compareBodies(where: string, was: Operation, is: Operation): void {
    if (is.requestBody?.required && !was.requestBody?.required)
      addBreak(where, 'now requires a body');
    const kinds = is.requestBody?.content ?? {};
    for (const [kind, { schema }] of Object.entries(was.requestBody?.content ?? {})) {
      const present = kinds[kind];
      if (!present) addBreak(where, `no longer accepts a body of type ${kind}`);
      else if (schema && present.schema)
        compareSchemas(schema, present.schema, 'sent', `${where} body`);
    }
  }

  /**
   * Problem responses may come and go: API clients identify a problem by its code and fall back to
   * the status.
   */
  function compareAnswers(where: string, was: Operation, is: Operation): void {
    for (const [status, written] of Object.entries(was.responses)) {
      if (!status.startsWith('2')) continue;
      const present = is.responses[status];
      if (present === undefined) addBreak(where, `no longer returns ${status}`);
      else compareAnswer(`${where} ${status}`, before<Answer>(written), now<Answer>(present));
    }
  }

  function compareAnswer(where: string, was: Answer, is: Answer): void {
    for (const name of Object.keys(was.headers ?? {}))
      if (!is.headers?.[name]) addBreak(where, `no longer has the header ${name}`);
    for (const [kind, { schema }] of Object.entries(was.content ?? {})) {
      const present = is.content?.[kind];
      if (!present) addBreak(where, `no longer has the type ${kind}`);
      else if (schema && present.schema) compareSchemas(schema, present.schema, 'answered', where);
    }
  }
}

type Resolver = <T>(node: unknown) => T;

const createResolver = (contract: Contract): Resolver => {
  const resolve: Resolver = <T>(node: unknown): T => {
    const reference = (node as { $ref?: string }).$ref;
    if (reference === undefined) return node as T;
    const found = reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], contract);
    return resolve<T>(found);
  };
  return resolve;
};

function parametersOf(
  item: Record<string, unknown>,
  operation: Operation,
  resolve: Resolver,
): Map<string, Parameter> {
  const written = [...((item.parameters as unknown[]) ?? []), ...(operation.parameters ?? [])];
  return new Map(
    written.map((node) => {
      const parameter = resolve<Parameter>(node);
      return [`${parameter.in} ${parameter.name}`, parameter];
    }),
  );
}
