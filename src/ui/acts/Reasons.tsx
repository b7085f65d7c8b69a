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
import { type Beside, BesideContext, type Closed } from './use-reason-beside.ts';

const ClosedContext = createContext<readonly Closed[]>([]);

type ReasonsProps = {
  /**
   * Shows only reasons shared by several actions in the line; all others stay next to their
   * buttons.
   */
  readonly onlyShared?: boolean;
  readonly children: ReactNode;
};

/** Collects the disabled reasons of the actions inside, for the shared reason line. */
export function Reasons({ onlyShared = false, children }: ReasonsProps) {
  const [all, setClosed] = useState<readonly Closed[]>([]);
  const closed = useMemo(() => (onlyShared ? sharedAmong(all) : all), [onlyShared, all]);
  const name = useId();
  const tell = useCallback((one: Closed) => {
    setClosed((before) => [...before, one]);
    return () => setClosed((before) => before.filter((other) => other !== one));
  }, []);
  const sentences = useMemo(() => [...new Set(closed.map(({ reason }) => reason))], [closed]);
  const beside = useMemo<Beside>(
    () => ({
      tell,
      idOf: (reason) =>
        onlyShared && !sentences.includes(reason) ? null : idIn(name, sentences, reason),
    }),
    [onlyShared, tell, name, sentences],
  );
  return (
    <BesideContext.Provider value={beside}>
      <ClosedContext.Provider value={closed}>{children}</ClosedContext.Provider>
    </BesideContext.Provider>
  );
}

const idIn = (name: string, sentences: readonly string[], reason: string): string =>
  `${name}-${sentences.indexOf(reason)}`;

/** The actions whose reason also disables another action. */
const sharedAmong = (all: readonly Closed[]): readonly Closed[] =>
  all.filter(({ label, reason }) =>
    all.some((other) => other.reason === reason && other.label !== label),
  );

/**
 * Shows each reason once, after its actions. An empty line keeps its height, so that nothing moves.
 */
export function ReasonLine({ live = false }: { readonly live?: boolean }) {
  const closed = useContext(ClosedContext);
  const beside = useContext(BesideContext);
  const labelsOf = new Map<string, string[]>();
  for (const { label, reason } of closed)
    labelsOf.set(reason, [...(labelsOf.get(reason) ?? []), ...(label === '' ? [] : [label])]);
  return (
    <p className="ui-reasons" role={live ? 'status' : undefined}>
      {[...labelsOf].map(([reason, labels]) => (
        <span key={reason} className="ui-reason">
          {labels.length > 0 ? <b>{[...new Set(labels)].join(', ')}</b> : null}{' '}
          <span id={beside?.idOf(reason) ?? undefined}>{reason}</span>{' '}
        </span>
      ))}
    </p>
  );
}
