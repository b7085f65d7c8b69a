import { createContext, isValidElement, type ReactNode, useContext, useLayoutEffect } from 'react';

export interface DisabledAction {
  readonly label: string;
  readonly reason: string;
}

export interface ReasonRegistry {
  readonly register: (closed: DisabledAction) => () => void;
  /** id of the element that shows the reason; null if the action shows the reason itself */
  readonly idOf: (reason: string) => string | null;
}

export const ReasonRegistryContext = createContext<ReasonRegistry | null>(null);

/**
 * Returns the id of the shared element that shows the reason; null if the action must show the
 * reason itself.
 */
export function useSharedReason(label: ReactNode, reason: string | null): string | null {
  const registry = useContext(ReasonRegistryContext);
  const register = registry?.register;
  const labelText = textOf(label).trim();
  useLayoutEffect(
    () => (reason === null ? undefined : register?.({ label: labelText, reason })),
    [register, labelText, reason],
  );
  return registry === null || reason === null ? null : registry.idOf(reason);
}

/** Returns the visible text of a label, without icons, shortcuts and visually hidden text. */
function textOf(label: ReactNode): string {
  if (typeof label === 'string' || typeof label === 'number') return String(label);
  if (Array.isArray(label)) return label.map(textOf).join('');
  if (!isValidElement<{ readonly children?: ReactNode; readonly className?: string }>(label))
    return '';
  if (label.props.className === 'sr-only') return '';
  return typeof label.type === 'string' ? textOf(label.props.children) : '';
}
