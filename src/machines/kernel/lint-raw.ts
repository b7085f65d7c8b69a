import type { AnyStateMachine } from 'xstate';

/** Part of a state machine's configuration as written, before XState normalizes it. */
export type Raw = Readonly<Record<string, unknown>>;
export interface Named {
  type: string;
}
export interface Child {
  /** position of the state or transition, shown in lint messages */
  at: string;
  from: string;
  config: Raw;
}
export interface TransitionConfig extends Child {
  event: string;
}

export function rawOf(value: unknown): Raw {
  return typeof value === 'object' || typeof value === 'function' ? ((value ?? {}) as Raw) : {};
}

export function listOf<T>(value: unknown): T[] {
  if (value === undefined) return [];
  return (Array.isArray(value) ? value : [value]) as T[];
}

export function stateConfigs(machine: AnyStateMachine): Child[] {
  return Object.entries(rawOf(rawOf(machine.config).states)).map(([name, config]) => ({
    at: `${machine.id}.${name}`,
    from: name,
    config: rawOf(config),
  }));
}

export function transitionsIn(machine: AnyStateMachine): TransitionConfig[] {
  return stateConfigs(machine).flatMap(({ at, from, config }) =>
    Object.entries(rawOf(config.on)).flatMap(([event, written]) =>
      listOf<unknown>(written).map((transition) => ({
        at: `${at} on ${event}`,
        from,
        event,
        // XState accepts a bare string as the target of a transition. `lintTransition` then reports
        // the missing description and metadata.
        config: typeof transition === 'string' ? { target: transition } : rawOf(transition),
      })),
    ),
  );
}
