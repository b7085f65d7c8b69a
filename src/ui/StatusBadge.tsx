import './status-badge.css';
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

type StatusBadgeProps = {
  readonly label: string;
  readonly tone: Tone;
  /** Shows a dot and grey text without a background colour, for the normal state. */
  readonly quiet?: boolean;
  /** Shows a ring instead of a dot. Stones have a dot; businesses and documents have a ring. */
  readonly ring?: boolean;
};

export function StatusBadge({ label, tone, quiet, ring }: StatusBadgeProps) {
  return (
    <span
      className="ui-status"
      data-tone={tone}
      data-quiet={quiet ? '' : undefined}
      data-ring={ring ? '' : undefined}
    >
      {label}
    </span>
  );
}
