import './reasons.css';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useId,
  useMemo,
  useState,
} from 'react';
import {
  type DisabledAction,
  type ReasonRegistry,
  ReasonRegistryContext,
} from './use-shared-reason.ts';

const DisabledActionsContext = createContext<readonly DisabledAction[]>([]);

type ReasonsProps = {
  /**
   * True if the reason line shows only reasons that apply to several actions. All other reasons
   * then appear next to their buttons.
   */
  readonly onlyShared?: boolean;
  readonly children: ReactNode;
};

/**
 * Collects the disabled reasons of all actions inside this component, so that a `ReasonLine` can
 * show them.
 */
export function Reasons({ onlyShared = false, children }: ReasonsProps) {
  const [all, setClosed] = useState<readonly DisabledAction[]>([]);
  const closed = useMemo(() => (onlyShared ? sharedAmong(all) : all), [onlyShared, all]);
  const name = useId();
  const register = useCallback((one: DisabledAction) => {
    setClosed((before) => [...before, one]);
    return () => setClosed((before) => before.filter((other) => other !== one));
  }, []);
  const sentences = useMemo(() => [...new Set(closed.map(({ reason }) => reason))], [closed]);
  const registry = useMemo<ReasonRegistry>(
    () => ({
      register,
      idOf: (reason) =>
        onlyShared && !sentences.includes(reason) ? null : idIn(name, sentences, reason),
    }),
    [onlyShared, register, name, sentences],
  );
  return (
    <ReasonRegistryContext.Provider value={registry}>
      <DisabledActionsContext.Provider value={closed}>{children}</DisabledActionsContext.Provider>
    </ReasonRegistryContext.Provider>
  );
}

const idIn = (name: string, sentences: readonly string[], reason: string): string =>
  `${name}-${sentences.indexOf(reason)}`;

const sharedAmong = (all: readonly DisabledAction[]): readonly DisabledAction[] =>
  all.filter(({ label, reason }) =>
    all.some((other) => other.reason === reason && other.label !== label),
  );

/**
 * Shows each reason once, after the actions. The line keeps its height while it is empty, so that
 * nothing moves.
 */
export function ReasonLine({ live = false }: { readonly live?: boolean }) {
  const closed = useContext(DisabledActionsContext);
  const registry = useContext(ReasonRegistryContext);
  const labelsOf = new Map<string, string[]>();
  for (const { label, reason } of closed)
    labelsOf.set(reason, [...(labelsOf.get(reason) ?? []), ...(label === '' ? [] : [label])]);
  return (
    <p className="ui-reasons" role={live ? 'status' : undefined}>
      {[...labelsOf].map(([reason, labels]) => (
        <span key={reason} className="ui-reason">
          {labels.length > 0 ? <b>{`${[...new Set(labels)].join(', ')}:`}</b> : null}{' '}
          <span id={registry?.idOf(reason) ?? undefined}>{reason}</span>{' '}
        </span>
      ))}
    </p>
  );
}
