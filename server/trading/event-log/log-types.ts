import { ROLE_NAME } from '../../../src/machines/codes.ts';
import { edgesOf } from '../../../src/machines/kernel/edges.ts';
import { WORKFLOWS, type WorkflowName } from '../../../src/machines/registry.ts';

/** Object type of people, next to the record types. */
export const PERSON = 'person';
export const OBJECT_TYPES = [...WORKFLOWS.map(({ name }) => name), PERSON] as const;

export interface LogAttribute {
  readonly name: string;
  readonly type: 'string' | 'time' | 'integer' | 'float' | 'boolean';
}

/** Attributes of every object: its number, and its state, which changes over time. */
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

/** Events of the present machines. Older events come from the ledger itself. */
export const EVENT_TYPES: readonly string[] = [
  ...new Set(WORKFLOWS.flatMap(({ machine }) => edgesOf(machine).map(({ event }) => event))),
];

/** The type is part of the id because two workflows share the ids of accounts and businesses. */
export const objectId = (type: string, id: string): string => `${type}:${id}`;
export const eventId = (entry: string | number): string => `e${entry}`;

export const isWorkflow = (name: string): name is WorkflowName =>
  WORKFLOWS.some((workflow) => workflow.name === name);

const ROLES = new Map(Object.entries(ROLE_NAME).map(([code, name]) => [Number(code), name]));
/** Name of the actor's role; the system itself has none. */
export const roleName = (role: number): string => ROLES.get(role) ?? 'Portal';
