import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import '../../shared/supply/runs.css';
import '../../shared/records/record-table.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatInteger, formatLogTime } from '#common/format.ts';
import { FEED_RUN, IMPORT_STATUS } from '#machines/codes.ts';
import { toneOf } from '../../shared/lines/line-list.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type FeedRun, lastRuns, SUPPLIERS, type Supplier } from './supplier-calls.ts';

const RUNNING_POLL_MS = 1_000;
const IDLE_POLL_MS = 15_000;
const SECOND_MS = 1_000;

export const isRunning = ({ outcome }: FeedRun): boolean => outcome === FEED_RUN.running;

const isInProgress = (run: FeedRun): boolean =>
  isRunning(run) ||
  (run.import !== null && stateHasTag(stockImportMachine, run.import.status, 'running'));

export const useLastRuns = ({ id }: Supplier) =>
  useQuery({
    queryKey: [SUPPLIERS, id, 'runs'],
    queryFn: ({ signal }) => lastRuns(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(isInProgress) ? RUNNING_POLL_MS : IDLE_POLL_MS,
  });

export function RunsPart({ runs }: { readonly runs: ReturnType<typeof useLastRuns> }) {
  if (runs.isError)
    return (
      <RecordPart title="Latest runs">
        <PartFailed query={runs} />
      </RecordPart>
    );
  if (runs.data === undefined)
    return (
      <RecordPart title="Latest runs">
        <div data-awaited>
          <SkeletonRows count={3} />
        </div>
      </RecordPart>
    );
  if (runs.data.length === 0)
    return (
      <RecordPart title="Latest runs">
        <p>The list of this supplier has not been fetched yet.</p>
      </RecordPart>
    );
  return (
    <RecordPart title="Latest runs">
      <div className="record-table-frame">
        <table className="record-table run-table">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col" data-end>
                Rows
              </th>
              <th scope="col" data-end data-spare>
                Duration
              </th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {runs.data.map((run) => (
              <tr key={run.id}>
                <td>{formatLogTime(run.begun_at)}</td>
                <td data-end>{formatInteger(run.import?.rows ?? null)}</td>
                <td data-end data-spare>
                  {durationText(run)}
                </td>
                <td>
                  <Outcome run={run} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </RecordPart>
  );
}

function Outcome({ run }: { readonly run: FeedRun }) {
  const requestedBy = run.asked_by === null ? null : `requested by ${run.asked_by}`;
  return (
    <>
      <Badge run={run} />
      {run.import ? (
        <span>
          <Link to="/imports/$id" params={{ id: run.import.id }}>
            {run.import.import_no}
          </Link>
        </span>
      ) : null}
      {[rejectedIn(run), run.fault, requestedBy].map((line) =>
        line ? <span key={line}>{line}</span> : null,
      )}
    </>
  );
}

function Badge({ run }: { readonly run: FeedRun }) {
  if (run.outcome === FEED_RUN.running)
    return <StatusBadge ring quiet label="Fetching" tone="kyc" />;
  if (run.outcome === FEED_RUN.failed) return <StatusBadge ring label="Failed" tone="hold" />;
  const status = Object.values(IMPORT_STATUS).find(({ code }) => code === run.import?.status);
  if (!status) return <StatusBadge ring quiet label="Nothing new" tone="na" />;
  return (
    <StatusBadge
      ring
      quiet={status.code === IMPORT_STATUS.applied.code}
      label={status.label}
      tone={toneOf(status)}
    />
  );
}

const rejectedIn = ({ import: list }: FeedRun): string | null =>
  list?.rejected ? `${formatInteger(list.rejected)} rejected` : null;

const durationText = ({ begun_at, ended_at }: FeedRun): string | null =>
  ended_at === null
    ? null
    : `${formatInteger(Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(begun_at)) / SECOND_MS)))} s`;
