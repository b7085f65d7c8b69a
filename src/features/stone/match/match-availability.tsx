import { STONE_STATUS } from '#machines/codes.ts';
import { stoneIs, stoneLabel } from '../../../shared/stones/status/status-words.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';

interface Together {
  readonly label: string;
  readonly tone: Tone;
}

const ALL: Together = { label: 'Available', tone: 'available' };
const SOME: Together = { label: 'Partly available', tone: 'sold' };
const NONE: Together = { label: 'Taken', tone: 'hold' };

const isFree = ({ status, offer }: StoneRow): boolean =>
  status === STONE_STATUS.available.code && stoneIs(status, 'selectable') && offer === null;

/** Summarises the availability of a set, which is useful only if all its stones are available. */
function togetherOf(stones: readonly StoneRow[]): Together {
  const free = stones.filter(isFree).length;
  if (free === stones.length) return ALL;
  return free === 0 ? NONE : SOME;
}

export function MatchAvailability({ stones }: { readonly stones: readonly StoneRow[] }) {
  const { label, tone } = togetherOf(stones);
  const each = stones.map(({ stock_no, status }) => `${stock_no}: ${stoneLabel(status)}`);
  return (
    <span title={each.join('\n')}>
      <StatusBadge label={label} tone={tone} />
    </span>
  );
}

export const availabilityWord = (stones: readonly StoneRow[]): string => togetherOf(stones).label;
