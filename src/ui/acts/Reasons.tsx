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
  /** each act says its own sentence, and the line those that close more than one */
  readonly onlyShared?: boolean;
  readonly children: ReactNode;
};

/** Whoever is inside says why it is closed in the line of reasons, and not over itself. */
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

/** Those whose sentence closes another act as well. */
const sharedAmong = (all: readonly Closed[]): readonly Closed[] =>
  all.filter(({ label, reason }) =>
    all.some((other) => other.reason === reason && other.label !== label),
  );

/** Each sentence once, after the acts that it closes. Its room is kept while there is none, so that nothing moves. */
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
