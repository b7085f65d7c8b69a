import '../../shared/supply/runs.css';
import '../../shared/records/record-table.css';
import { formatInteger, formatLogTime } from '#common/format.ts';
import { STOCK_EXPORT_RUN } from '#machines/codes.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { StockExportRun } from './export-calls.ts';

export function ExportRuns({ runs }: { readonly runs: readonly StockExportRun[] | undefined }) {
  if (runs === undefined)
    return (
      <RecordPart title="Latest exports">
        <div data-awaited>
          <SkeletonRows count={3} />
        </div>
      </RecordPart>
    );
  if (runs.length === 0)
    return (
      <RecordPart title="Latest exports">
        <p>No files sent yet.</p>
      </RecordPart>
    );
  return (
    <RecordPart title="Latest exports">
      <div className="record-table-frame">
        <table className="record-table run-table">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" data-end>
                Stones
              </th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>{formatLogTime(run.begun_at)}</td>
                <td data-end>{formatInteger(run.stones)}</td>
                <td>
                  <Badge run={run} />
                  {linesOf(run).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </RecordPart>
  );
}

function Badge({ run: { outcome } }: { readonly run: StockExportRun }) {
  switch (outcome) {
    case STOCK_EXPORT_RUN.running:
      return <StatusBadge ring quiet label="Sending" tone="kyc" />;
    case STOCK_EXPORT_RUN.sent:
      return <StatusBadge ring quiet label="Sent" tone="available" />;
    case STOCK_EXPORT_RUN.nothing:
      return <StatusBadge ring quiet label="Nothing new" tone="na" />;
    default:
      return <StatusBadge ring label="Failed" tone="hold" />;
  }
}

const linesOf = (run: StockExportRun): string[] =>
  [
    run.file,
    run.whole ? null : changesOf(run),
    run.fault,
    run.asked_by === null ? null : `requested by ${run.asked_by}`,
  ].filter((line) => line !== null);

function changesOf({ added, changed, removed }: StockExportRun): string | null {
  if (added === null || added + (changed ?? 0) + (removed ?? 0) === 0) return null;
  return `${formatInteger(added)} added, ${formatInteger(changed)} changed, ${formatInteger(removed)} removed`;
}
