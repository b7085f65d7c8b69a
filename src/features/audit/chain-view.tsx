import { Box, Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatInteger, formatLogTime } from '#common/format.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { Fetched } from '../../shared/records/fetched.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { GROUP } from './audit-words.ts';
import {
  type AuditChain,
  chainQuery,
  type ExportedCheckpoint,
  isRunning,
  startCheck,
} from './chain-calls.ts';
import { ChainCheck } from './chain-check.tsx';
import { ChainChecks } from './chain-checks.tsx';

export function ChainView() {
  const query = useQuery(chainQuery);
  return (
    <Box mih={0} style={{ overflow: 'auto' }}>
      <Fetched query={query} waiting={<SkeletonRows count={8} />}>
        {(chain) => <Chain chain={chain} />}
      </Fetched>
    </Box>
  );
}

function Chain({
  chain: { linked, waiting, head, carried, forgotten, kept, checks },
}: {
  readonly chain: AuditChain;
}) {
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [isStarting, setStarting] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const busy = checks.some(isRunning);
  const shown = checks.find(({ id }) => id === chosen) ?? checks[0];

  async function start(): Promise<void> {
    setStarting(true);
    try {
      const chain = await startCheck(keyFor('check'));
      answered();
      cache.setQueryData(chainQuery.queryKey, chain);
      setChosen(null);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      setStarting(false);
    }
  }
  const command = {
    id: 'audit.check',
    label: 'Check the audit log now',
    group: GROUP,
    run: () => void start(),
  };
  useCommands(busy || isStarting ? [] : [command]);
  return (
    <>
      <RecordPart
        title="Hash chain"
        level={2}
        tools={
          <Button variant="filled" disabled={busy || isStarting} onClick={() => void start()}>
            {busy ? 'Checking' : 'Check now'}
          </Button>
        }
      >
        <Text inherit maw="88ch">
          Each entry is linked to the previous entry with a key that is not in the database. The
          length of the chain is signed and stored outside the database, so edits, deletions and
          truncation are detectable.
        </Text>
        <DrawerFacts>
          <Fact name="Linked">{count(linked, 'entry', 'entries')}</Fact>
          <Fact name="Not linked yet">
            {waiting === 0
              ? 'None'
              : `${count(waiting, 'entry', 'entries')}, to be linked within a minute`}
          </Fact>
          <Fact name="Latest checkpoint">
            {head
              ? `${count(head.count, 'entry', 'entries')}, signed ${formatLogTime(head.at)}`
              : 'None yet'}
          </Fact>
          <Fact name="Off-site copies">
            {carried.length === 0
              ? 'None: no e-mail address and no bucket is configured'
              : carried.map(checkpointText).join('\n')}
          </Fact>
          <Fact name="Purged">
            {forgotten
              ? `${count(forgotten.count, 'entry', 'entries')} after their retention period, the last ${formatLogTime(forgotten.at)}`
              : 'None yet'}
          </Fact>
        </DrawerFacts>
      </RecordPart>
      <RecordPart title="Retention" level={2}>
        <DrawerFacts>
          {kept.map(({ words, days }) => (
            <Fact key={words} name={days === null ? 'Forever' : count(days, 'day')}>
              {words}
            </Fact>
          ))}
        </DrawerFacts>
      </RecordPart>
      {shown ? (
        <>
          <ChainCheck key={shown.id} check={shown} />
          <RecordPart title={`Latest checks (${formatInteger(checks.length)})`} level={2}>
            <ChainChecks checks={checks} chosen={shown.id} onChoose={setChosen} />
          </RecordPart>
        </>
      ) : (
        <EmptyState title="The audit log has not been checked yet">
          A check runs every night and compares every entry with the saved checkpoints.
        </EmptyState>
      )}
    </>
  );
}

function checkpointText({ to, place, at, count: entries, fault }: ExportedCheckpoint): string {
  const where = to === 'mail' ? `To ${place}` : `Into ${place}`;
  const last =
    at === null || entries === null
      ? 'no copy yet'
      : `${count(entries, 'entry', 'entries')}, ${formatLogTime(at)}`;
  return `${where}: ${last}${fault === null ? '' : `. The last attempt failed: ${fault}`}`;
}
