import type { AnyStateMachine } from 'xstate';
import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import type { Colour, RoleCode } from '../codes.ts';

/** What every state of a workflow carries in `meta`: the number that the database stores, and its words. */
export interface StateMeta {
  code: number;
  label: string;
  colour: Colour;
}

/** What an edge carries in `meta`: the operations that cause it, and who may. */
export interface EdgeMeta {
  /** operationIds of the contract; empty when another workflow or a job is the cause */
  operations: readonly string[];
  /** the number of the action in the specification, where it has one */
  action?: number;
  /** one short phrase for the transition table */
  who: string;
  /**
   * What makes it bearable that another than the owner does this to a record: a reason that the owner reads, or the
   * event by which it is taken back
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

/** The state before a record exists. It has a code so that its birth is an edge like any other. */
export const START_CODE = 0;

export interface Workflow<M extends AnyStateMachine = AnyStateMachine> {
  /** the name in the ledger, the edge table and the contract's x-workflow */
  readonly name: string;
  readonly machine: M;
  /** how one of its records is called in a sentence, with its article */
  readonly noun: string;
  /** state -> what a record in it is, after "is" */
  readonly phrases: Readonly<Record<string, string>>;
  /** event -> past participle, for the sentence that refuses an event no state handles */
  readonly participles: Readonly<Record<string, string>>;
}
