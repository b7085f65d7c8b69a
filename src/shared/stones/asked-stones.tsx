import './asked-stones.css';
import { reportWords } from '../../common/stone-words.ts';
import { stoneTitle } from './columns.tsx';
import type { LineRow } from './wire.ts';

/** A stone as a question names it. */
export type NamedStone = Pick<LineRow, 'stock_no'> &
  Partial<Pick<LineRow, 'lab' | 'report_no'>> &
  Parameters<typeof stoneTitle>[0];

const NAMED = 3;

/** Which stones a question is about: a number alone says to nobody which one it is. */
export function AskedStones({ stones }: { readonly stones: readonly NamedStone[] }) {
  const more = stones.length - NAMED;
  return (
    <ul className="asked-stones" aria-label="Stones it is about">
      {stones.slice(0, NAMED).map((stone) => (
        <li key={stone.stock_no}>
          <b>{stone.stock_no}</b> <span>{wordsOf(stone)}</span>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <span className="asked-stones-more">and {more} more</span>
        </li>
      ) : null}
    </ul>
  );
}

function wordsOf(stone: NamedStone): string {
  const { lab = null, report_no = null } = stone;
  return [stoneTitle(stone), reportWords({ lab, report_no })].filter(Boolean).join(', ');
}
