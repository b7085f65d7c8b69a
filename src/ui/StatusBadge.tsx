import './status-badge.css';
import type { ReactNode } from 'react';

export type Tone =
  | 'available'
  | 'hold'
  | 'memo'
  | 'sold'
  | 'confirm'
  | 'na'
  | 'registered'
  | 'unregistered'
  | 'kyc';

/** Width of the dot and the padding of a badge, in pixels. The label adds its own width. */
export const BADGE_EDGES = 24;

/** Width of the dot and its gap in a quiet badge, in pixels. */
export const DOT_EDGES = 12;

type StatusBadgeProps = {
  readonly label: ReactNode;
  readonly tone: Tone;
  /**
   * Shows a dot and grey text without a background colour, for the normal state or where space is
   * short.
   */
  readonly quiet?: boolean;
  /** Shows a ring instead of a dot. Stones have a dot; businesses and documents have a ring. */
  readonly ring?: boolean;
  /** Shows only the dot. The label is its tooltip and is read by screen readers. */
  readonly dotOnly?: boolean;
};

export function StatusBadge({ label, tone, quiet, ring, dotOnly }: StatusBadgeProps) {
  return (
    <span
      className="ui-status"
      data-tone={tone}
      data-quiet={quiet ? '' : undefined}
      data-ring={ring ? '' : undefined}
      title={dotOnly && typeof label === 'string' ? label : undefined}
    >
      {dotOnly ? <span className="sr-only">{label}</span> : label}
    </span>
  );
}
