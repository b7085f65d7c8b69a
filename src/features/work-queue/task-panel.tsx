import { Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { BusinessId, RecordId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatNumber } from '#common/format.ts';
import {
  APPROVAL,
  HOLD_STATUS,
  KYC_STATUS,
  MEMO_STATUS,
  REGISTRATION,
  RETURN_CHECK_STATUS,
} from '#machines/codes.ts';
import { businessWorkflow } from '#machines/workflows/business.ts';
import { confirmStoneWorkflow } from '#machines/workflows/confirm-stone.ts';
import { holdWorkflow } from '#machines/workflows/hold.ts';
import { kycDocumentWorkflow } from '#machines/workflows/kyc-document.ts';
import { memoWorkflow } from '#machines/workflows/memo.ts';
import { returnCheckWorkflow } from '#machines/workflows/return-check.ts';
import { ExposureView } from '../../shared/exposure/exposure-view.tsx';
import { type RecordInLedger, RecordPath } from '../../shared/records/record-history.tsx';
import { stoneOf } from '../../shared/records/record-href.ts';
import { BusinessLink, DocumentLink, RecordLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { StoneLine } from '../../shared/records/stone-head.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { AvailableDeciders } from './available-deciders.tsx';
import { TaskAge } from './task-age.tsx';
import { aboutOf, QUEUE_WORDS } from './task-texts.ts';
import type { DayStone, DayTask, QueueName } from './use-work-queue.ts';

/**
 * Workflow and status codes of the records in each queue. The queue `limits` has null, because it
 * lists clients above their credit limit and not records with a state.
 */
const RECORD_OF: Readonly<Record<QueueName, Omit<RecordInLedger, 'id'> | null>> = {
  requests: { workflow: confirmStoneWorkflow, statuses: APPROVAL },
  kyc: { workflow: kycDocumentWorkflow, statuses: KYC_STATUS },
  holds: { workflow: holdWorkflow, statuses: HOLD_STATUS },
  memos: { workflow: memoWorkflow, statuses: MEMO_STATUS },
  checks: { workflow: returnCheckWorkflow, statuses: RETURN_CHECK_STATUS },
  limits: null,
  verifications: { workflow: businessWorkflow, statuses: REGISTRATION },
};

export type TaskPanelProps = {
  readonly queue: QueueName;
  readonly task: DayTask;
  readonly lines: ReactNode;
  readonly conditions: ReactNode;
};

export function TaskPanel({ queue, task, lines, conditions }: TaskPanelProps) {
  const profile = useProfile();
  const record = RECORD_OF[queue];
  const name = task.number ?? task.company_name;
  return (
    <Flex
      component="aside"
      direction="column"
      pos="sticky"
      top={0}
      mah="calc(100dvh - 96px)"
      bg="var(--surface)"
      style={{ alignSelf: 'start', overflow: 'auto' }}
      aria-label={`About ${name}`}
    >
      <Flex
        component="header"
        direction="column"
        gap="4xs"
        px="md"
        py="sm"
        c="var(--text-2)"
        fz="sm"
        style={{ borderBottom: '1px solid var(--line)' }}
      >
        <Flex component="h2" align="baseline" justify="space-between" fz="lg">
          <TaskName queue={queue} task={task} />
          <Text component="span" fz="sm" c="dimmed">
            <TaskAge queue={queue} task={task} />
          </Text>
        </Flex>
        <p>
          <BusinessLink id={task.business_id} name={task.company_name} />
        </p>
        <p>{queue === 'checks' ? <BackFrom task={task} /> : aboutOf(queue, task)}</p>
      </Flex>
      {task.stone ? <TaskStone stone={task.stone} amount={task.amount} /> : null}
      {lines}
      {mayCall(profile, calls.getExposure) ? (
        <RecordPart title="Exposure of the trading client">
          <ExposureView businessId={task.business_id as BusinessId} />
        </RecordPart>
      ) : null}
      {conditions}
      {queue === 'requests' || queue === 'kyc' ? <AvailableDeciders /> : null}
      {record ? <RecordPath {...record} id={task.id as RecordId} /> : null}
    </Flex>
  );
}

function TaskName({ queue, task: { number, stone } }: Pick<TaskPanelProps, 'queue' | 'task'>) {
  if (stone) return <RecordLink record={stoneOf(stone)} />;
  return number === null ? QUEUE_WORDS[queue] : <DocumentLink no={number} />;
}

const BackFrom = ({ task: { about } }: Pick<TaskPanelProps, 'task'>) => (
  <>Returned from {about === null ? 'a memo' : <DocumentLink no={about} />}</>
);

const TaskStone = ({
  stone,
  amount,
}: {
  readonly stone: DayStone;
  readonly amount: number | null;
}) => (
  <RecordPart label="Stone">
    <StoneLine stone={stone}>
      {amount === null ? null : (
        <span>
          <b>${formatNumber(amount)}</b> on the memo, ${formatNumber(amount / stone.carat)} per
          carat
        </span>
      )}
    </StoneLine>
  </RecordPart>
);
