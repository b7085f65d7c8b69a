import '../stones/columns.css';
import './kept-columns.css';
import { EMPTY, formatNumber } from '../../common/format.ts';
import { stoneSentence } from '../../machines/refusals.ts';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import { useProfile } from '../session/use-session.ts';
import { actsForClients } from '../stones/rights.ts';
import { stoneIs, stoneLabel, stoneTone } from '../stones/status/status-words.ts';
import type { LineRow } from '../stones/wire.ts';
import type { LineColumns } from './line-list.ts';

const hasChanged = ({ stone_status: now, kept }: LineRow): boolean =>
  kept !== undefined && kept.stone_status !== now;

/** What stands behind the badge. */
const standingNote = (line: LineRow, whose: string): string =>
  line.kept?.held_by_own ? ` ${whose}` : hasChanged(line) ? ' changed' : '';

export function StoneNow({ line }: { readonly line: LineRow }) {
  const { stone_status: now, kept } = line;
  const { role_id } = useProfile();
  // As the search says it of the same stone.
  const whose = actsForClients(role_id) ? 'theirs' : 'yours';
  const was = kept && hasChanged(line) ? stoneLabel(kept.stone_status) : null;
  return (
    <span title={was === null ? undefined : `It was ${was} when it was added`}>
      <StatusBadge
        label={stoneLabel(now)}
        tone={stoneTone(now)}
        quiet={stoneIs(now, 'selectable')}
      />
      <span className="stone-faint">{standingNote(line, whose)}</span>
    </span>
  );
}

/** "+69.50 dearer"; null where it costs what it did. */
function priceChange({ kept, sell_amt }: LineRow): string | null {
  const change = kept?.now ? kept.now.sell_amt - sell_amt : 0;
  if (change === 0) return null;
  return change > 0 ? `+${formatNumber(change)} dearer` : `${formatNumber(change)} cheaper`;
}

type PriceNowProps = {
  readonly line: LineRow;
  /** of its currency, where no head of a column says it */
  readonly sign?: string;
};

export function PriceNow({ line, sign = '' }: PriceNowProps) {
  const { kept, sell_amt } = line;
  if (!kept?.now) return EMPTY;
  const { sell_amt: now } = kept.now;
  if (now === sell_amt) return <span className="stone-faint">{`${sign}${formatNumber(now)}`}</span>;
  const dearer = now > sell_amt;
  return (
    <span
      className="line-change"
      data-way={dearer ? 'up' : 'down'}
      title={`${dearer ? 'Dearer' : 'Cheaper'} than when it was added, at ${formatNumber(sell_amt)}`}
    >
      <span className="line-change-words">{priceChange(line)}</span>{' '}
      <span className="line-change-now">{`${sign}${formatNumber(now)}`}</span>
    </span>
  );
}

/** What became of a stone since it was put aside. */
export const KEPT_COLUMNS: LineColumns<LineRow> = {
  stone_status: {
    id: 'stone_status',
    header: 'Stone',
    headerTitle: 'Status of the stone now',
    beside: BADGE_EDGES,
    value: (line) => stoneLabel(line.stone_status),
    written: (line) => `${stoneLabel(line.stone_status)}${standingNote(line, 'theirs')}`,
    cell: (line) => <StoneNow line={line} />,
  },
  price_now: {
    id: 'price_now',
    header: 'Now $',
    headerTitle: 'What the stone costs today, US dollars',
    align: 'end',
    value: (line) => line.kept?.now?.sell_amt ?? null,
    written: (line) => {
      const change = priceChange(line);
      return change && `${change}   ${formatNumber(line.kept?.now?.sell_amt)}`;
    },
    cell: (line) => <PriceNow line={line} />,
  },
};

/** "This stone is on hold.": what another client took is shown and cannot be ordered. */
export const goneStone = ({ stone_status, kept }: LineRow): string | null =>
  stoneIs(stone_status, 'selectable') || kept?.held_by_own ? null : stoneSentence(stone_status);

/** On a phone the stone's status and today's price have no column. */
export const keptNote = (line: LineRow): string | null =>
  goneStone(line) === null ? priceChange(line) : stoneLabel(line.stone_status);
