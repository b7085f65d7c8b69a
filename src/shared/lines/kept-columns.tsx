import '../stones/columns.css';
import './kept-columns.css';
import { EMPTY, formatNumber } from '../../common/format.ts';
import { stoneSentence } from '../../machines/refusals.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useProfile } from '../session/use-session.ts';
import { actsForClients } from '../stones/rights.ts';
import { stoneIs, stoneLabel, stoneTone } from '../stones/status-words.ts';
import type { LineRow } from '../stones/wire.ts';
import type { LineColumns } from './line-list.ts';

export function StoneNow({ line }: { readonly line: LineRow }) {
  const { stone_status: now, kept } = line;
  const { role_id } = useProfile();
  // As the search says it of the same stone.
  const whose = actsForClients(role_id) ? 'theirs' : 'yours';
  const changed = kept !== undefined && kept.stone_status !== now;
  return (
    <span title={changed ? `It was ${stoneLabel(kept.stone_status)} when it was added` : undefined}>
      <StatusBadge
        label={stoneLabel(now)}
        tone={stoneTone(now)}
        quiet={stoneIs(now, 'selectable')}
      />
      {kept?.held_by_own ? <span className="stone-faint"> {whose}</span> : null}
      {changed && !kept.held_by_own ? <span className="stone-faint"> changed</span> : null}
    </span>
  );
}

/** "+69.50 dearer"; null where it costs what it did. */
function priceChange({ kept, sell_amt }: LineRow): string | null {
  const change = kept?.now ? kept.now.sell_amt - sell_amt : 0;
  if (change === 0) return null;
  return change > 0 ? `+${formatNumber(change)} dearer` : `${formatNumber(change)} cheaper`;
}

export function PriceNow({ line }: { readonly line: LineRow }) {
  const { kept, sell_amt } = line;
  if (!kept?.now) return EMPTY;
  const { sell_amt: now } = kept.now;
  if (now === sell_amt) return <span className="stone-faint">{formatNumber(now)}</span>;
  const dearer = now > sell_amt;
  return (
    <span
      className="line-change"
      data-way={dearer ? 'up' : 'down'}
      title={`${dearer ? 'Dearer' : 'Cheaper'} than when it was added, at ${formatNumber(sell_amt)}`}
    >
      <span className="line-change-words">{priceChange(line)}</span>{' '}
      <span className="line-change-now">{formatNumber(now)}</span>
    </span>
  );
}

/** What became of a stone since it was put aside. */
export const KEPT_COLUMNS: LineColumns<LineRow> = {
  stone_status: {
    id: 'stone_status',
    header: 'Stone',
    headerTitle: 'Status of the stone now',
    width: 150,
    value: (line) => stoneLabel(line.stone_status),
    cell: (line) => <StoneNow line={line} />,
  },
  price_now: {
    id: 'price_now',
    header: 'Now $',
    headerTitle: 'What the stone costs today, US dollars',
    width: 184,
    align: 'end',
    value: (line) => line.kept?.now?.sell_amt ?? null,
    cell: (line) => <PriceNow line={line} />,
  },
};

/** "This stone is on hold.": what another client took is shown and cannot be ordered. */
export const goneStone = ({ stone_status, kept }: LineRow): string | null =>
  stoneIs(stone_status, 'selectable') || kept?.held_by_own ? null : stoneSentence(stone_status);

/** On a phone the stone's status and today's price have no column. */
export const keptNote = (line: LineRow): string | null =>
  goneStone(line) === null ? priceChange(line) : stoneLabel(line.stone_status);
