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

/** Pixels of a badge in addition to its label: the dot and the padding. */
export const BADGE_EDGES = 24;

type StatusBadgeProps = {
  readonly label: string;
  readonly tone: Tone;
  /** The normal state: a dot and grey text, without a tint. */
  readonly quiet?: boolean;
  /** A ring instead of a dot, for a business or a document instead of a stone. */
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
