import '../stones/stone-columns.css';
import './line-columns.css';
import { EMPTY, formatNumber } from '#common/format.ts';
import { differenceOf } from '#common/stone-sums.ts';
import { ROLE } from '#machines/codes.ts';
import { stoneSentence } from '#machines/refusals.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import { useProfile } from '../session/use-session.ts';
import { stoneIs, stoneLabel, stoneTone } from '../stones/status/status-words.ts';
import type { LineRow } from '../stones/stone-types.ts';
import type { LineColumns } from './line-list.ts';

const hasChanged = ({ stone_status: now, kept }: LineRow): boolean =>
  kept !== undefined && kept.stone_status !== now;

const keptStatusNote = (line: LineRow, whose: string): string =>
  line.kept?.held_by_own ? ` ${whose}` : hasChanged(line) ? ' changed' : '';

export function StoneNow({ line }: { readonly line: LineRow }) {
  const { stone_status: now, kept } = line;
  const { role_id } = useProfile();
  const whose = role_id === ROLE.customer ? 'yours' : 'theirs';
  const was = kept && hasChanged(line) ? stoneLabel(kept.stone_status) : null;
  return (
    <span title={was === null ? undefined : `The stone was ${was} when it was added`}>
      <StatusBadge
        label={stoneLabel(now)}
        tone={stoneTone(now)}
        quiet={stoneIs(now, 'selectable')}
      />
      <span className="stone-faint">{keptStatusNote(line, whose)}</span>
    </span>
  );
}

/**
 * Formats the price change since the stone was added, such as "+69.50"; null if the price is
 * unchanged.
 */
function priceChange({ kept, sell_amt }: LineRow): string | null {
  const change = kept ? differenceOf(sell_amt, kept.sell_amt) : 0;
  return change === 0 ? null : `${change > 0 ? '+' : ''}${formatNumber(change)}`;
}

type PriceAddedProps = {
  readonly line: LineRow;
  /** Currency sign; omitted if a column header names the currency. */
  readonly sign?: string;
};

export function PriceAdded({ line, sign = '' }: PriceAddedProps) {
  const { kept, sell_amt } = line;
  if (!kept) return EMPTY;
  const change = priceChange(line);
  const added = `${sign}${formatNumber(kept.sell_amt)}`;
  if (change === null) return <span className="stone-faint">{added}</span>;
  return (
    <span
      className="line-change"
      data-way={sell_amt > kept.sell_amt ? 'up' : 'down'}
      title={`Current price: ${formatNumber(sell_amt)}`}
    >
      <span className="line-change-words">{change}</span>{' '}
      <span className="line-change-added">{added}</span>
    </span>
  );
}

export const KEPT_COLUMNS: LineColumns<LineRow> = {
  stone_status: {
    id: 'stone_status',
    header: 'Stone',
    headerTitle: 'Current status of the stone',
    extraWidth: BADGE_EDGES,
    value: (line) => stoneLabel(line.stone_status),
    written: (line) => `${stoneLabel(line.stone_status)}${keptStatusNote(line, 'theirs')}`,
    cell: (line) => <StoneNow line={line} />,
  },
  price_added: {
    id: 'price_added',
    header: 'When added $',
    headerTitle: 'Price of the stone when it was added, and the change since then, in US dollars',
    align: 'end',
    value: (line) => line.kept?.sell_amt ?? null,
    written: (line) => {
      const change = priceChange(line);
      return change && `${change}   ${formatNumber(line.kept?.sell_amt)}`;
    },
    cell: (line) => <PriceAdded line={line} />,
  },
};

/**
 * Returns why the stone can no longer be ordered, such as "This stone is on hold." Null if the
 * stone is selectable or held by the line's own trading client.
 */
export const goneStone = ({ stone_status, kept }: LineRow): string | null =>
  stoneIs(stone_status, 'selectable') || kept?.held_by_own ? null : stoneSentence(stone_status);

/**
 * Note for a phone, where the list has no columns for status and price change; null if neither
 * changed.
 */
export const keptNote = (line: LineRow): string | null => {
  if (goneStone(line) !== null) return stoneLabel(line.stone_status);
  const change = priceChange(line);
  return change && `${change} since added`;
};
