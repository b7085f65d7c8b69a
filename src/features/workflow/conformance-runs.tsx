import './conformance.css';
import './tables.css';
import type { ConformanceRunId } from '#api/ids.gen.ts';
import { formatInteger, formatLogTime, formatNumber } from '#common/format.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { ConformanceRun } from './conformance-queries.ts';

/** Returns a text such as "0.4 s". */
export const secondsOf = (milliseconds: number): string =>
  `${formatNumber(milliseconds / 1000, 1)} s`;

type RunListProps = {
  readonly runs: readonly ConformanceRun[];
  readonly chosen: string | null;
  readonly onChoose: (id: ConformanceRunId) => void;
};

/** Lists the latest conformance checks, newest first. */
export function RunList({ runs, chosen, onChoose }: RunListProps) {
  return (
    <section className="workflow-runs" aria-label="Earlier checks">
      <h3>Checks</h3>
      <table className="workflow-table">
        <thead>
          <tr>
            <th>Started</th>
            <th>By</th>
            <th>Outcome</th>
            <th data-number="">Entries</th>
            <th data-number="">Faults</th>
            <th data-number="">Duration</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} data-lit={run.id === chosen ? '' : undefined}>
              <td>
                <button
                  type="button"
                  aria-pressed={run.id === chosen}
                  onClick={() => onChoose(run.id)}
                >
                  {formatLogTime(run.started_at)}
                </button>
              </td>
              <td>{run.started_by}</td>
              <td>
                <Outcome run={run} />
              </td>
              <td data-number="">{formatInteger(run.entries_done)}</td>
              <td data-number="">{formatInteger(run.faults)}</td>
              <td data-number="">{secondsOf(run.duration_ms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
