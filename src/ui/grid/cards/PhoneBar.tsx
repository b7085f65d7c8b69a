import './grid-cards.css';
import { useState } from 'react';
import { formatInteger } from '#common/format.ts';
import { Icon } from '../../Icon.tsx';
import { pagesOf, Step } from '../GridPager.tsx';
import { formatLabelledPart, isParted } from '../totals/total-text.ts';
import { useTotals } from '../totals/use-totals.ts';
import type { DataGridProps, GridPage, GridTotalCells, GridTotals } from '../types.ts';
import type { Ticks } from '../use-ticks.ts';
import { isSelfDescribing } from './self-describing.ts';

type PhoneBarProps<Row> = {
  readonly grid: Pick<DataGridProps<Row>, 'columns' | 'rows' | 'page'>;
  readonly totals: GridTotals<Row> | undefined;
  readonly ticks: Ticks<Row>;
};

const NO_TOTALS = {};

export function PhoneBar<Row>({ grid, totals, ticks }: PhoneBarProps<Row>) {
  const { page } = grid;
  const { selected, matches } = useTotals(totals ?? NO_TOTALS, grid.rows, ticks.ticked);
  const isSelected = Object.keys(selected).length > 0;
  const cells = isSelected ? selected : matches;
  const name = isSelected ? (totals?.selectedLabel ?? 'Selected') : null;
  const steps = page && page.totalRecords > page.size ? page : null;
  if (Object.keys(cells).length === 0 && !steps) return null;
  return (
    <div className="ui-phone-bar" data-kind={isSelected ? 'selected' : 'matches'}>
      <Totals name={name} cells={cells} columns={grid.columns} />
      {steps ? <Steps page={steps} /> : null}
    </div>
  );
}

type TotalsProps<Row> = Pick<DataGridProps<Row>, 'columns'> & {
  /**
   * label before the totals; null for the totals of all matches, because the number of matches is
   * shown above the list
   */
  readonly name: string | null;
  readonly cells: GridTotalCells;
};

/**
 * Shows the first and the last total, usually the count and the amount. A press shows all totals.
 */
function Totals<Row>({ name, cells, columns }: TotalsProps<Row>) {
  const [open, setOpen] = useState(false);
  const filled = columns.filter(({ id }) => cells[id] !== undefined);
  const whole = filled.filter(({ id }) => !isParted(cells[id]));
  const short = whole.filter((_, at) => at === 0 || at === whole.length - 1);
  const figures = (some: typeof filled) =>
    some.map(({ id, header }) => {
      const cell = cells[id];
      return (
        <span key={id}>
          {isSelfDescribing(cell) ? null : <i>{header} </i>}
          {isParted(cell) ? cell.parts.map(formatLabelledPart).join(' · ') : cell}
        </span>
      );
    });
  if (filled.length === 0) return <span className="ui-phone-bar-totals" />;
  return (
    <>
      <button
        type="button"
        className="ui-phone-bar-totals"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {name === null ? null : <b>{name}</b>}
        {figures(short)}
        {filled.length > short.length ? (
          <Icon name={open ? 'chevronDown' : 'chevronUp'} size="small" />
        ) : null}
      </button>
      {open ? <p className="ui-phone-bar-all">{figures(filled)}</p> : null}
    </>
  );
}

function Steps({ page: place }: { readonly page: GridPage }) {
  const { page, size, onChange } = place;
  const { lastPage, pages } = pagesOf(place);
  const go = (to: number) => onChange({ page: to, size });
  return (
    <nav className="ui-phone-bar-pages" aria-label="Pages">
      <span>
        {formatInteger(lastPage)} of {formatInteger(pages)}
      </span>
      <Step label="Previous page" icon="chevronLeft" closed={page <= 1} go={() => go(page - 1)} />
      <Step
        label="Next page"
        icon="chevronRight"
        closed={lastPage >= pages}
        go={() => go(lastPage + 1)}
      />
    </nav>
  );
}
