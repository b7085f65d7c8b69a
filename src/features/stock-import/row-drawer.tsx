import { formatInteger, formatNumber } from '#common/format.ts';
import { IMPORT_OUTCOME } from '#machines/codes.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import type { StockImport } from '../../shared/supply/stock-imports.ts';
import { CertificatePart } from './certificate-part.tsx';
import { CorrectCell, isCorrectable } from './correct-cell.tsx';
import { CorrectedCells } from './corrected-cells.tsx';
import type { ImportRow } from './import-calls.ts';
import { fieldName, leftReasonText, percent } from './import-texts.ts';
import { movedText, OutcomeBadge, rowName } from './row-columns.tsx';
import { StonePart } from './stone-part.tsx';
import { useCorrection } from './use-correction.ts';

type RowDrawerProps = {
  readonly list: StockImport;
  readonly row: ImportRow;
  readonly siblings: SiblingNav | null;
  readonly onClose: () => void;
};

export function RowDrawer({ list, row, siblings, onClose }: RowDrawerProps) {
  const { reasons, stock_no } = row;
  const correction = useCorrection(list);
  const isOpen =
    correction.closed === null &&
    row.outcome === IMPORT_OUTCOME.rejected.code &&
    reasons.some(isCorrectable);
  return (
    <RecordDrawer
      label={rowName(row)}
      onClose={onClose}
      head={{ name: rowName(row), status: <OutcomeBadge row={row} /> }}
      siblings={siblings}
    >
      {reasons.length > 0 ? (
        <RecordPart title="Errors">
          <RecordTableFrame label="Cells">
            <thead>
              <tr>
                <th scope="col">Column</th>
                <th scope="col">Field</th>
                <th scope="col">List value</th>
                <th scope="col">Reason</th>
                <th scope="col">Similar values</th>
              </tr>
            </thead>
            <tbody>
              {reasons.map(({ field, column, cell, reason, nearest }) => (
                <tr key={`${field} ${column} ${reason}`}>
                  <td>{formatInteger(column)}</td>
                  <td>{fieldName(field)}</td>
                  <td>{cell || 'empty'}</td>
                  <td>{reason}</td>
                  <td>{nearest.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </RecordTableFrame>
        </RecordPart>
      ) : null}
      {isOpen ? (
        <RecordPart title="Correct">
          {reasons.map((reason) => (
            <CorrectCell
              key={`${reason.field} ${reason.column} ${reason.cell}`}
              row={row.id}
              reason={reason}
              correction={correction}
            />
          ))}
        </RecordPart>
      ) : null}
      {row.rap_differs ? (
        <RecordPart title="Rap differs from our list">
          <DrawerFacts>
            <Fact name="Asking, $/ct">{formatNumber(row.rap_differs.asked)}</Fact>
            <Fact name="By our list, $/ct">{formatNumber(row.rap_differs.by_list)}</Fact>
            <Fact name="Difference">{percent(row.rap_differs.pct)}</Fact>
          </DrawerFacts>
        </RecordPart>
      ) : null}
      <StonePart row={row} />
      <CertificatePart differs={row.differs} />
      <CorrectedCells row={row} correction={correction} />
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Stock no.">
            {stock_no === null ? null : <RecordLink record={{ kind: 'stone', name: stock_no }} />}
          </Fact>
          <Fact name="Supplier no.">{row.org_stock_no}</Fact>
          <Fact name="Report">{row.report_no}</Fact>
          <Fact name="Before, $/ct">{formatNumber(row.price_before)}</Fact>
          <Fact name="$/ct">{formatNumber(row.price_after)}</Fact>
          <Fact name="Change %">{movedText(row.moved_pct)}</Fact>
          {row.left_in === null ? null : <Fact name="Roll-back">{leftReasonText(row)}</Fact>}
        </DrawerFacts>
      </RecordPart>
    </RecordDrawer>
  );
}
