import { ROLE_NAME } from '#machines/codes.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';

/** Object type of people. Every other object type is a workflow. */
export const PERSON = 'person';
export const OBJECT_TYPES = [...WORKFLOWS.map(({ name }) => name), PERSON] as const;

export interface LogAttribute {
  readonly name: string;
  readonly type: 'string' | 'time' | 'integer' | 'float' | 'boolean';
}

/**
 * Attributes of every object: its number, weight and amount, which are fixed, and its state, which
 * changes over time.
 */
export const OBJECT_ATTRIBUTES: readonly LogAttribute[] = [
  { name: 'number', type: 'string' },
  { name: 'carat', type: 'float' },
  { name: 'amount', type: 'float' },
  { name: 'state', type: 'string' },
];
export const EVENT_ATTRIBUTES: readonly LogAttribute[] = [
  { name: 'from', type: 'string' },
  { name: 'to', type: 'string' },
  { name: 'author', type: 'string' },
  { name: 'role', type: 'string' },
  { name: 'reason', type: 'string' },
];

/** Events of the current workflows. The ledger may also contain events of older versions. */
export const EVENT_TYPES: readonly string[] = [
  ...new Set(WORKFLOWS.flatMap(({ machine }) => edgesOf(machine).map(({ event }) => event))),
];

/**
 * Prefixes the id with `type`, because objects of two types can share an id. For example, the
 * registration and the active flag of a business both have the id of the business.
 */
export const objectId = (type: string, id: string): string => `${type}:${id}`;
export const eventId = (entry: string | number): string => `e${entry}`;

export const isWorkflow = (name: string): name is WorkflowName =>
  WORKFLOWS.some((workflow) => workflow.name === name);

const ROLES = new Map(Object.entries(ROLE_NAME).map(([code, name]) => [Number(code), name]));
export const roleName = (role: number): string => ROLES.get(role) ?? 'Portal';
