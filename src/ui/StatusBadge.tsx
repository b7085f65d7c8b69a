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

/** What a badge takes beside its word, in pixels: the dot and the edges. */
export const BADGE_EDGES = 24;

type StatusBadgeProps = {
  readonly label: string;
  readonly tone: Tone;
  /** The ordinary state: a dot and grey text, without a tint. */
  readonly quiet?: boolean;
  /** A ring in place of the dot, for what is not a row of goods but a business or a document. */
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
