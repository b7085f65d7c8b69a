import './tables.css';
import './workflow.css';
import { formatInteger, formatLogTime } from '#common/format.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { sentenceOf } from './workflow-models.ts';
import type { WorkflowTraffic } from './workflow-queries.ts';

type Refusals = WorkflowTraffic['refusals'];

interface GuardRefusals {
  guard: string | null;
  count: number;
  lastAt: string;
  events: string[];
}

type RefusalListProps = { readonly refusals: Refusals | undefined; readonly days: number };

/** Lists refused events, grouped by the guard that refused them. */
export function RefusalList({ refusals, days }: RefusalListProps) {
  const guards = byGuard(refusals ?? []);
  const most = Math.max(1, ...guards.map(({ count }) => count));
  const total = guards.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="workflow-refusals" aria-label="Refused attempts">
      <h2>
        Refused attempts{' '}
        <span>{refusals ? `${formatInteger(total)} in ${days} days, by condition` : ''}</span>
      </h2>
      {refusals?.length === 0 ? (
        <p className="workflow-none">No refused attempts in {days} days.</p>
      ) : null}
      {guards.length > 0 ? (
        <table className="workflow-table">
          <thead>
            <tr>
              <th>Condition and message</th>
              <th aria-label="Share" />
              <th data-number="">{days} d</th>
            </tr>
          </thead>
          <tbody>
            {guards.map(({ guard, count, lastAt, events }) => (
              <tr
                key={guard ?? ''}
                title={`${events.join(', ')}, last at ${formatLogTime(lastAt)}`}
              >
                <td>
                  <div className="workflow-guard">
                    {guard === null ? 'no transition for the event in this state' : toWords(guard)}
                  </div>
                  <div className="workflow-conditions">{sentenceOf(guard)}</div>
                </td>
                <td className="workflow-bar">
                  <span style={{ width: `${(100 * count) / most}%` }} />
                </td>
                <td data-number="">{formatInteger(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

function byGuard(refusals: Refusals): GuardRefusals[] {
  const guards = new Map<string | null, GuardRefusals>();
  for (const { guard, count, event, last_at: lastAt } of refusals) {
    const known = guards.get(guard);
    if (!known) {
      guards.set(guard, { guard, count, lastAt, events: [event] });
      continue;
    }
    known.count += count;
    known.events.push(event);
    if (lastAt > known.lastAt) known.lastAt = lastAt;
  }
  return [...guards.values()].sort((a, b) => b.count - a.count);
}
