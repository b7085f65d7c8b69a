import './refusal-list.css';
import { count } from '#common/count.ts';
import { formatNumber, formatWeight } from '#common/format.ts';
import { reportWords } from '#common/stone-labels.ts';
import { amountOf } from './amount-of.ts';
import { type Costed, CostedAmount } from './status/below-cost.tsx';
import { stoneTitle } from './stone-columns.tsx';
import type { LineRow } from './stone-types.ts';

export type NamedStone = Pick<LineRow, 'stock_no'> &
  Partial<Pick<LineRow, 'lab' | 'report_no' | 'sell_amt' | 'markup_ppc' | 'rap'>> &
  Costed &
  Parameters<typeof stoneTitle>[0];

export function DialogStones({ stones }: { readonly stones: readonly NamedStone[] }) {
  const priced = stones.filter(hasPrice);
  const isWhole = priced.length === stones.length;
  return (
    <div className="dialog-stones">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard */}
      <ul aria-label="Affected stones" tabIndex={0}>
        {stones.map((stone) => (
          <li key={stone.stock_no}>
            <b>{stone.stock_no}</b> <span>{stoneWords(stone)}</span>{' '}
            {hasPrice(stone) ? (
              <span className="dialog-stones-price">
                <CostedAmount of={stone} />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {isWhole && stones.length > 1 ? (
        <p>
          <span>
            {count(stones.length, 'stone')}, {formatWeight(caratOf(stones))} ct
          </span>{' '}
          <b>${formatNumber(amountOf(priced))}</b>
        </p>
      ) : null}
    </div>
  );
}

export const hasPrice = (stone: NamedStone): stone is NamedStone & { readonly sell_amt: number } =>
  stone.sell_amt !== undefined;

/**
 * Adds up weights in thousandths of a carat, to avoid rounding errors of floating-point numbers.
 */
const caratOf = (stones: readonly NamedStone[]): number =>
  stones.reduce((sum, { carat }) => sum + Math.round(carat * 1_000), 0) / 1_000;

export function stoneWords(stone: NamedStone): string {
  const { lab = null, report_no = null } = stone;
  return [stoneTitle(stone), reportWords({ lab, report_no })].filter(Boolean).join(', ');
}
