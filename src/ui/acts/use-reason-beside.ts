import { createContext, isValidElement, type ReactNode, useContext, useLayoutEffect } from 'react';

/** An act that is closed, and the sentence that closes it. */
export interface Closed {
  readonly label: string;
  readonly reason: string;
}

export interface Beside {
  /** Says the sentence of an act in the line, until the returned function takes it back. */
  readonly tell: (closed: Closed) => () => void;
  /** the element that says this sentence; null where the act says it itself */
  readonly idOf: (reason: string) => string | null;
}

export const BesideContext = createContext<Beside | null>(null);

/** Where the reason of an act is said; null where nothing says it but the act itself. */
export function useReasonBeside(label: ReactNode, reason: string | null): string | null {
  const beside = useContext(BesideContext);
  const tell = beside?.tell;
  const said = wordsIn(label).trim();
  useLayoutEffect(
    () => (reason === null ? undefined : tell?.({ label: said, reason })),
    [tell, said, reason],
  );
  return beside === null || reason === null ? null : beside.idOf(reason);
}

/** What is read on an act: its words alone, without signs, keys and what is hidden. */
function wordsIn(label: ReactNode): string {
  if (typeof label === 'string' || typeof label === 'number') return String(label);
  if (Array.isArray(label)) return label.map(wordsIn).join('');
  if (!isValidElement<{ readonly children?: ReactNode; readonly className?: string }>(label))
    return '';
  if (label.props.className === 'sr-only') return '';
  return typeof label.type === 'string' ? wordsIn(label.props.children) : '';
}
