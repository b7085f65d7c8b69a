import { ROLE_NAME } from '../../../src/machines/codes.ts';
import { edgesOf } from '../../../src/machines/kernel/edges.ts';
import { WORKFLOWS, type WorkflowName } from '../../../src/machines/registry.ts';

/** People stand beside the records as objects of their own. */
export const PERSON = 'person';
export const OBJECT_TYPES = [...WORKFLOWS.map(({ name }) => name), PERSON] as const;

export interface LogAttribute {
  readonly name: string;
  readonly type: 'string' | 'time' | 'integer' | 'float' | 'boolean';
}

/** What every object has: the number that people call it by, and its state, which changes. */
export const OBJECT_ATTRIBUTES: readonly LogAttribute[] = [
  { name: 'number', type: 'string' },
  { name: 'state', type: 'string' },
];
export const EVENT_ATTRIBUTES: readonly LogAttribute[] = [
  { name: 'from', type: 'string' },
  { name: 'to', type: 'string' },
  { name: 'author', type: 'string' },
  { name: 'role', type: 'string' },
  { name: 'reason', type: 'string' },
];

/** Every event of the running machines. The ledger may know older ones: they are asked of it. */
export const EVENT_TYPES: readonly string[] = [
  ...new Set(WORKFLOWS.flatMap(({ machine }) => edgesOf(machine).map(({ event }) => event))),
];

/** Two workflows tell of the same account or business: an object is named by both. */
export const objectId = (type: string, id: string): string => `${type}:${id}`;
export const eventId = (entry: string | number): string => `e${entry}`;

export const isWorkflow = (name: string): name is WorkflowName =>
  WORKFLOWS.some((workflow) => workflow.name === name);

const ROLES = new Map(Object.entries(ROLE_NAME).map(([code, name]) => [Number(code), name]));
/** In which role somebody acted; the portal itself has none. */
export const roleName = (role: number): string => ROLES.get(role) ?? 'Portal';
