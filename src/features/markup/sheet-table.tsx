import '../../shared/records/record-table.css';
import './markup.css';
import { formatWeight } from '#common/format.ts';
import { SheetCell } from './sheet-cell.tsx';
import { type Draft, KINDS, type Sheet, type SheetRow } from './sheet-model.ts';
import { sheetRole } from './sheet-roles.ts';
import { keyOfSpot } from './sheet-selection.ts';
import type { SheetState } from './use-sheet.ts';

/** If a weight range ends at this carat weight or above, its end is displayed as "and more". */
const NO_END = 1000;

export const formatWeightRange = ({ from, to }: Pick<SheetRow, 'from' | 'to'>): string =>
  to >= NO_END ? `${formatWeight(from)} and more` : `${formatWeight(from)} – ${formatWeight(to)}`;

type SheetTableProps = {
  readonly label: string;
  readonly sheet: Sheet;
  readonly draft: Draft;
  readonly state: SheetState;
  readonly readOnly: boolean;
  readonly isShared: boolean;
};

export function SheetTable({ label, sheet, draft, state, readOnly, isShared }: SheetTableProps) {
  const ranges = [
    ...Map.groupBy(
      sheet.rows.map((row, index) => ({ row, index })),
      ({ row }) => row.range,
    ),
  ];
  return (
    <table
      ref={state.table}
      className="record-table markup-sheet"
      {...sheetRole(readOnly)}
      aria-label={label}
      onKeyDown={state.onKeyDown}
      onPaste={state.onPaste}
      onCopy={state.onCopy}
    >
      <thead>
        <tr>
          <th scope="col">Carat</th>
          {KINDS.map(({ name, short }) => (
            <th key={name} scope="col" data-end="" title={name} aria-label={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      {ranges.map(([name, rows]) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={KINDS.length + 1}>
              {name}
            </th>
          </tr>
          {rows.map(({ row, index }) => (
            <tr key={row.subRangeId}>
              <th scope="row">{formatWeightRange(row)}</th>
              {KINDS.map((kind, column) => (
                <SheetCell
                  key={kind.name}
                  spot={{ row: index, column }}
                  words={`${kind.name}, ${formatWeightRange(row)} ct`}
                  cellKey={keyOfSpot(sheet, { row: index, column })}
                  sheet={sheet}
                  draft={draft}
                  state={state}
                  isShared={isShared}
                />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
