import { Box, Flex, Text } from '@mantine/core';
import { count } from '#common/count.ts';
import { EMPTY, formatInteger, formatLogTime } from '#common/format.ts';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { type AuditCheck, isRunning } from './chain-calls.ts';
import { CheckOutcome, startedByText } from './chain-checks.tsx';
import { FINDING_WORDS, isEntryPresent } from './chain-words.ts';

export function ChainCheck({ check }: { readonly check: AuditCheck }) {
  const { entries, entries_done, started_at } = check;
  const running = isRunning(check);
  return (
    <RecordPart label="Audit log check">
      <Flex wrap="wrap" align="center" rowGap="2xs" columnGap="sm" c="var(--text-2)">
        <CheckOutcome check={check} />
        <Text span fz="md" fw="var(--w-strong)" c="var(--text)">
          {verdictOf(check)}
        </Text>
        <span>
          {formatLogTime(started_at)}, {startedByText(check)}
        </span>
      </Flex>
      {/* Hidden after the check instead of removed, so that the content below does not move. */}
      <Box
        component="progress"
        style={{ visibility: running ? 'visible' : 'hidden' }}
        aria-label="Entries read"
        aria-hidden={!running}
        max={Math.max(1, entries)}
        value={entries_done}
      />
      <Findings check={check} />
    </RecordPart>
  );
}

function verdictOf({ state, entries, entries_done, heads, faults }: AuditCheck): string {
  if (state === 'waiting') return 'Queued';
  if (state === 'unverifiable')
    return 'The audit log is empty, and there is no checkpoint to compare it with';
  const read = `${formatInteger(entries_done)} of ${count(entries, 'entry', 'entries')} read`;
  if (state !== 'sound' && state !== 'broken') return read;
  const held = `compared with ${count(heads, 'checkpoint')}`;
  return state === 'sound'
    ? `${count(entries_done, 'entry', 'entries')} unchanged, ${held}`
    : `${count(faults, 'finding')} in ${count(entries_done, 'entry', 'entries')}, ${held}`;
}

function Findings({ check: { findings, faults } }: { readonly check: AuditCheck }) {
  if (findings.length === 0) return null;
  return (
    <>
      <RecordTableFrame label="Findings">
        <thead>
          <tr>
            <th scope="col">Finding</th>
            <th scope="col" data-end="">
              Entry
            </th>
            <th scope="col" data-end="" data-wide="">
              Position
            </th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {findings.map((finding) => {
            const { kind, position, entry_id, said } = finding;
            const place = isEntryPresent(finding) ? `/audit?open=${entry_id}` : null;
            return (
              <tr key={`${kind} ${position} ${entry_id} ${said}`}>
                <td>{FINDING_WORDS[kind]}</td>
                <td data-end="">
                  {entry_id === null ? (
                    EMPTY
                  ) : (
                    <InternalLink place={place}>{formatInteger(entry_id)}</InternalLink>
                  )}
                </td>
                <td data-end="" data-wide="">
                  {position === null ? EMPTY : formatInteger(position)}
                </td>
                <td data-text="">{said}</td>
              </tr>
            );
          })}
        </tbody>
      </RecordTableFrame>
      {faults > findings.length ? (
        <p>
          Showing the first {formatInteger(findings.length)} of {count(faults, 'finding')}.
        </p>
      ) : null}
    </>
  );
}
