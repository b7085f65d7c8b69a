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
 * Every effect that a machine of the registry names, by the point in its name: other actions change the context alone.
 * Where one of them has no meaning, on the server or among the machines together, nothing compiles.
 */
export type KnownEffect = Extract<
  ActionOf<AnyWorkflow['machine']>,
  { type: `${string}.${string}` }
>;
