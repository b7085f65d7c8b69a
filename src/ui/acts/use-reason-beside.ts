import { createContext, isValidElement, type ReactNode, useContext, useLayoutEffect } from 'react';

export interface Closed {
  readonly label: string;
  readonly reason: string;
}

export interface Beside {
  /** Registers a disabled action. Returns the function that unregisters it. */
  readonly tell: (closed: Closed) => () => void;
  /** the id of the element that shows the reason; null if the action shows it itself */
  readonly idOf: (reason: string) => string | null;
}

export const BesideContext = createContext<Beside | null>(null);

/** The id of the shared element with the reason; null if the action shows its reason itself. */
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

/** The visible text of a label, without icons, shortcuts and hidden text. */
function wordsIn(label: ReactNode): string {
  if (typeof label === 'string' || typeof label === 'number') return String(label);
  if (Array.isArray(label)) return label.map(wordsIn).join('');
  if (!isValidElement<{ readonly children?: ReactNode; readonly className?: string }>(label))
    return '';
  if (label.props.className === 'sr-only') return '';
  return typeof label.type === 'string' ? wordsIn(label.props.children) : '';
}
