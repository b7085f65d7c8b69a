import type { StateMachine } from 'xstate';
import type { AnyWorkflow } from './registry.ts';

type ActionOf<M> =
  M extends StateMachine<
    infer _Context,
    infer _Event,
    infer _Children,
    infer _Actor,
    infer Action,
    infer _Guard,
    infer _Delay,
    infer _Value,
    infer _Tag,
    infer _Input,
    infer _Output,
    infer _Emitted,
    infer _StateMeta,
    infer _Schema,
    infer _EdgeMeta
  >
    ? Action
    : never;

/**
 * All effects of the registered workflows. An effect name contains a dot; other actions only change
 * the context. An effect without a handler on the server or in the model checker is a compile
 * error.
 */
export type KnownEffect = Extract<
  ActionOf<AnyWorkflow['machine']>,
  { type: `${string}.${string}` }
>;
