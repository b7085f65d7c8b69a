import './workflow.css';
import { Box, Button, Flex, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import { toProblem } from '#api/api-problem.ts';
import type { ConformanceRunId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { idFromText } from '#common/id-from-text.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { ConformanceDetail } from './conformance-detail.tsx';
import {
  CONFORMANCE_KEY,
  type ConformanceRun,
  isRunning,
  runQuery,
  runsQuery,
} from './conformance-queries.ts';
import { RunList } from './conformance-runs.tsx';
import type { OpenRecord } from './record-link.tsx';

type ConformanceViewProps = {
  /** id of the check from the URL; null for the latest check */
  readonly run: ConformanceRunId | null;
  readonly onRun: (id: ConformanceRunId | null) => void;
  readonly onOpen: OpenRecord;
};

/** A check replays every recorded event through the state machines. */
export function ConformanceView({ run, onRun, onOpen }: ConformanceViewProps) {
  const cache = useQueryClient();
  const runs = useQuery(runsQuery);
  const shown = run ?? runs.data?.[0]?.id ?? null;
  const { data: detail } = useQuery({
    ...runQuery(shown ?? idFromText('')),
    enabled: shown !== null,
  });
  const [asking, setAsking] = useState(false);
  const busy = runs.data?.find(isRunning);

  async function send(call: () => Promise<ConformanceRun>, done: string): Promise<void> {
    setAsking(true);
    try {
      await call();
      notifySuccess(done);
      onRun(null);
    } catch (error) {
      notifyProblem(error, TEXTS.listFailed);
    } finally {
      await cache.invalidateQueries({ queryKey: CONFORMANCE_KEY });
      setAsking(false);
    }
  }
  const start = () =>
    send(() => unwrapData(api.POST('/workflows/conformance'), TEXTS.listFailed), 'Check started');
  const cancel = (id: ConformanceRunId) =>
    send(
      () =>
        unwrapData(
          api.POST('/workflows/conformance/{id}/cancel', { params: { path: { id } } }),
          TEXTS.listFailed,
        ),
      'Check cancelled',
    );

  return (
    <section className="workflow-all" aria-label="Conformance">
      <Flex wrap="wrap" align="center" gap="sm" p="md">
        <Box flex="1 1 280px">
          <h2>Conformance</h2>
          <Text c="dimmed" fz="xs">
            Every ledger entry is replayed through the workflow models. The check lists entries that
            the models do not allow, and records whose state differs from their ledger.
          </Text>
        </Box>
        {busy ? (
          <Button disabled={asking || busy.is_cancelled} onClick={() => void cancel(busy.id)}>
            {busy.is_cancelled ? 'Stopping' : 'Cancel the check'}
          </Button>
        ) : (
          <Button variant="filled" disabled={asking || !runs.data} onClick={() => void start()}>
            Check the ledger
          </Button>
        )}
      </Flex>
      {runs.error && !runs.data ? (
        <FetchFailed
          problem={toProblem(runs.error, TEXTS.listFailed)}
          onRetry={() => void runs.refetch()}
        />
      ) : null}
      {runs.data?.length === 0 ? (
        <EmptyState title="The ledger has not been checked yet">
          A check reads every entry. You can leave this page or cancel the check at any time.
        </EmptyState>
      ) : null}
      {detail ? <ConformanceDetail detail={detail} onOpen={onOpen} /> : null}
      {runs.data && runs.data.length > 0 ? (
        <RunList runs={runs.data} chosen={shown} onChoose={onRun} />
      ) : null}
    </section>
  );
}
