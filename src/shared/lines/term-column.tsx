import '../stones/columns.css';
import { EMPTY, formatDateTime } from '../../common/format.ts';
import { LONGEST_LEFT } from '../../ui/Countdown.tsx';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import { ServerCountdown } from '../stones/status/stone-status.tsx';

type TermProps = {
  readonly until: string;
  /** whether it still runs */
  readonly live: boolean;
  readonly note?: string | null;
};

/** What is left of a time that is running; the moment of its end where it is over. */
export function Term({ until, live, note = null }: TermProps) {
  if (!live) return <span className="stone-faint">{formatDateTime(until)}</span>;
  return (
    <span title={formatDateTime(until)}>
      <ServerCountdown until={Date.parse(until)} />
      {note === null ? null : <span className="stone-faint"> {note}</span>}
    </span>
  );
}

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;

/** When something ends by itself, counted down while it runs. */
export const termColumn = <Row,>(
  header: string,
  headerTitle: string,
  termOf: (row: Row) => TermProps | null,
): GridColumn<Row> => ({
  id: 'until',
  header,
  headerTitle,
  sortWords: ['soon first', 'late first'],
  value: (row) => {
    const term = termOf(row);
    return term && new Date(term.until);
  },
  format: dateTime,
  written: (row) => {
    const term = termOf(row);
    return term?.live ? [LONGEST_LEFT, term.note].filter(Boolean).join(' ') : null;
  },
  cell: (row) => {
    const term = termOf(row);
    return term ? <Term {...term} /> : EMPTY;
  },
});
