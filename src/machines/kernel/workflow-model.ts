import type { AnyStateMachine } from 'xstate';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { Colour, RoleCode } from '../codes.ts';

export interface StateMeta {
  code: number;
  label: string;
  colour: Colour;
}

/** Metadata of a transition, stored as `meta` in the XState configuration. */
export interface EdgeMeta {
  /** operationIds of the API that cause the transition; empty if only jobs or workflows do */
  operations: readonly string[];
  /** number of the action in the API, such as 1 for hold; undefined if the API has none */
  action?: number;
  /** the actors, as a short phrase for the transition table */
  who: string;
  /**
   * Remedy for the owner of a record if another user triggers this transition. `REASON`: a guard
   * requires a reason, which the owner can read. `by`: the event that undoes the change.
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
 * State code of a record that does not exist yet. Creating a record is a transition from this
 * state.
 */
export const START_CODE = 0;

export interface Workflow<M extends AnyStateMachine = AnyStateMachine> {
  /** stored in the column `ledger.workflow`; equals `x-workflow` in openapi.yaml */
  readonly name: string;
  readonly machine: M;
  /** singular noun with article, for sentences about a record: "A hold" */
  readonly noun: string;
  /** state -> words that follow "is", as in "This stone is on hold." */
  readonly phrases: Readonly<Record<string, string>>;
  /** event -> past participle, as in "A stone that is sold out cannot be withdrawn." */
  readonly participles: Readonly<Record<string, string>>;
}
