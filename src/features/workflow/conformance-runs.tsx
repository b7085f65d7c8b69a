import type { ConformanceRunId } from '#api/ids.gen.ts';
import { formatInteger, formatLogTime, formatNumber } from '#common/format.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { ConformanceRun } from './conformance-queries.ts';

export const secondsOf = (milliseconds: number): string =>
  `${formatNumber(milliseconds / 1000, 1)} s`;

type RunListProps = {
  readonly runs: readonly ConformanceRun[];
  readonly chosen: string | null;
  readonly onChoose: (id: ConformanceRunId) => void;
};

export function RunList({ runs, chosen, onChoose }: RunListProps) {
  return (
    <RecordPart title="Checks">
      <RecordTableFrame label="Checks">
        <thead>
          <tr>
            <th>Started</th>
            <th data-wide="">By</th>
            <th>Outcome</th>
            <th data-end="">Entries</th>
            <th data-end="">Faults</th>
            <th data-end="" data-wide="">
              Duration
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} aria-selected={run.id === chosen}>
              <td>
                <button
                  type="button"
                  className="ui-grid-link"
                  aria-pressed={run.id === chosen}
                  onClick={() => onChoose(run.id)}
                >
                  {formatLogTime(run.started_at)}
                </button>
              </td>
              <td data-wide="">{run.started_by}</td>
              <td>
                <Outcome run={run} />
              </td>
              <td data-end="">{formatInteger(run.entries_done)}</td>
              <td data-end="">{formatInteger(run.faults)}</td>
              <td data-end="" data-wide="">
                {secondsOf(run.duration_ms)}
              </td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  );
}

const OUTCOMES: Readonly<Record<ConformanceRun['state'], readonly [string, Tone]>> = {
  waiting: ['Waiting', 'na'],
  running: ['Running', 'confirm'],
  finished: ['Conforms', 'available'],
  cancelled: ['Cancelled', 'na'],
  failed: ['Aborted', 'sold'],
};

export function Outcome({ run }: { readonly run: ConformanceRun }) {
  const [label, tone]: readonly [string, Tone] =
    run.state === 'finished' && run.faults > 0 ? ['Has faults', 'hold'] : OUTCOMES[run.state];
  return <StatusBadge label={label} tone={tone} />;
}
