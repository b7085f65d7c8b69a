import type { AnyStateMachine } from 'xstate';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { Colour, RoleCode } from '../codes.ts';

/** Metadata of a state: the number stored in the database, its label and its colour. */
export interface StateMeta {
  code: number;
  label: string;
  colour: Colour;
}

/** Metadata of an edge: the API operations that cause the edge, and the actors. */
export interface EdgeMeta {
  /** operationIds of the OpenAPI contract; empty if another workflow or a job causes the edge */
  operations: readonly string[];
  /** the action number in the specification; undefined if the specification has none */
  action?: number;
  /** the actors, as a short phrase for the transition table */
  who: string;
  /**
   * Protects the owner of a record that another actor changes: the owner reads a reason, or the
   * event `by` can undo the change.
   */
  redress?: typeof REASON | { readonly by: string };
}

export const REASON = 'reason';

/** The sender of an event. Role 0 is the portal: a job or another workflow. */
export interface Actor {
  id: UserId | null;
  role: RoleCode | 0;
  businessId: BusinessId | null;
}

export const PORTAL: Actor = { id: null, role: 0, businessId: null };

/**
 * Code of a record that does not exist yet. Creating a record is therefore an ordinary edge from
 * this state.
 */
export const START_CODE = 0;

export interface Workflow<M extends AnyStateMachine = AnyStateMachine> {
  /**
   * name of the workflow in the ledger, in the edge table and in x-workflow of the OpenAPI contract
   */
  readonly name: string;
  readonly machine: M;
  /** singular noun with article, for sentences about a record: "A hold" */
  readonly noun: string;
  /** state -> words that follow "is" in a sentence about a record */
  readonly phrases: Readonly<Record<string, string>>;
  /** event -> past participle, for the refusal of an event that the state does not handle */
  readonly participles: Readonly<Record<string, string>>;
}
