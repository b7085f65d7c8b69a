import '../stones/stone-columns.css';
import { EMPTY, formatDateTime } from '#common/format.ts';
import { LONGEST_LEFT } from '../../ui/Countdown.tsx';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import { ServerCountdown } from '../stones/status/stone-status.tsx';

type TermProps = {
  readonly until: string;
  readonly live: boolean;
  readonly note?: string | null;
};

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

/** Column with the time limit of a line, for example the end of a hold. */
export const termColumn = <Row,>(
  { label, title }: { readonly label: string; readonly title: string },
  termOf: (row: Row) => TermProps | null,
): GridColumn<Row> => ({
  id: 'until',
  header: label,
  headerTitle: title,
  sortWords: ['earliest first', 'latest first'],
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
