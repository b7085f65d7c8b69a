import '../../shared/records/record-table.css';
import './details.css';
import { Box, Text } from '@mantine/core';
import { formatInteger, formatLogTime } from '#common/format.ts';
import { toWords } from '#machines/kernel/identifier-words.ts';
import { ShareBar } from '../../shared/charts/share-bar.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { PartNote } from './part-note.tsx';
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

export function RefusalList({ refusals, days }: RefusalListProps) {
  const guards = byGuard(refusals ?? []);
  const most = Math.max(1, ...guards.map(({ count }) => count));
  const total = guards.reduce((sum, { count }) => sum + count, 0);
  return (
    <RecordPart
      title="Refused attempts"
      level={2}
      tools={
        <PartNote>
          {refusals ? `${formatInteger(total)} in ${days} days, by condition` : ''}
        </PartNote>
      }
    >
      {refusals?.length === 0 ? <p>No refused attempts in {days} days.</p> : null}
      {guards.length > 0 ? (
        <table className="record-table workflow-table">
          <thead>
            <tr>
              <th>Condition and message</th>
              <Box component="th" w={90} aria-label="Share" />
              <Box component="th" w={46} data-end="">
                {days} d
              </Box>
            </tr>
          </thead>
          <tbody>
            {guards.map(({ guard, count, lastAt, events }) => (
              <tr
                key={guard ?? ''}
                title={`${events.join(', ')}, last at ${formatLogTime(lastAt)}`}
              >
                <td>
                  <Text fz="sm" fw="var(--w-medium)" c="var(--text)">
                    {guard === null ? 'no transition for the event in this state' : toWords(guard)}
                  </Text>
                  {sentenceOf(guard)}
                </td>
                <td>
                  <ShareBar share={count / most} />
                </td>
                <td data-end="">{formatInteger(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </RecordPart>
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
