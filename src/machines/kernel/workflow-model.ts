import type { AnyStateMachine } from 'xstate';
import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import type { Colour, RoleCode } from '../codes.ts';

/** Metadata of a state: the number stored in the database, its label and its colour. */
export interface StateMeta {
  code: number;
  label: string;
  colour: Colour;
}

/** Metadata of an edge: the operations that cause it, and the actors. */
export interface EdgeMeta {
  /** operationIds of the contract; empty if another workflow or a job causes the edge */
  operations: readonly string[];
  /** the action number in the specification, if it has one */
  action?: number;
  /** short phrase for the transition table */
  who: string;
  /**
   * Protects the owner if another actor moves its record: a reason that the owner reads, or an
   * event that undoes the change.
   */
  redress?: typeof REASON | { readonly by: string };
}

export const REASON = 'reason';

/** The sender of an event. Role 0 is the portal itself: a job or another workflow. */
export interface Actor {
  id: UserId | null;
  role: RoleCode | 0;
  businessId: BusinessId | null;
}

export const PORTAL: Actor = { id: null, role: 0, businessId: null };

/** The state before a record exists, so that its creation is an ordinary edge. */
export const START_CODE = 0;

export interface Workflow<M extends AnyStateMachine = AnyStateMachine> {
  /** the name in the ledger, the edge table and the contract's x-workflow */
  readonly name: string;
  readonly machine: M;
  /** singular noun with its article, for sentences about a record */
  readonly noun: string;
  /** state -> predicate of a record, after "is" */
  readonly phrases: Readonly<Record<string, string>>;
  /** event -> past participle, for the sentence that refuses an event no state handles */
  readonly participles: Readonly<Record<string, string>>;
}
