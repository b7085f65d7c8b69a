import { Box, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatDateTime } from '#common/format.ts';
import { ReopenPeriodRequestData } from '#common/lengths.gen.ts';
import { byCode, PERIOD_STATUS, type PeriodStatusCode } from '#machines/codes.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { actorOf } from '../../shared/stones/stone-permissions.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { closePeriod, PERIODS, type Period, periodsQuery, reopenPeriod } from './payment-calls.ts';
import { periodReason } from './payment-checks.ts';

const TONES: Readonly<Record<PeriodStatusCode, Tone>> = { 1: 'available', 2: 'confirm' };

/** Months of the journal, which an administrator closes and reopens. */
export function PeriodsTable() {
  const cache = useQueryClient();
  const profile = useProfile();
  const periods = useQuery(periodsQuery);
  const [dialog, setDialog] = useState<{ act: 'close' | 'reopen'; period: Period } | null>(null);
  const acts = useCompanyActions({
    group: 'Payments',
    refresh: () => cache.invalidateQueries({ queryKey: [PERIODS] }),
  });
  const actor = { actor: actorOf(profile), mayWrite: mayCall(profile, calls.closePeriod) };
  const close = () => setDialog(null);
  const run = (call: Parameters<typeof acts.run>[0]) =>
    void acts.run(call).then((done) => done && close());
  const month = dialog?.period.month ?? '';
  if (!periods.data)
    return periods.error ? (
      <FetchFailed
        problem={toProblem(periods.error, TEXTS.listFailed)}
        onRetry={() => void periods.refetch()}
      />
    ) : (
      <SkeletonRows count={4} />
    );
  if (periods.data.length === 0)
    return (
      <EmptyState title="No months yet">
        A month can be closed after its last day, if the journal has an entry in it or before.
      </EmptyState>
    );
  return (
    <Box>
      <Text mb="xs">
        A closed month accepts no invoice, credit note, payment or refund, and its journal is the
        same in every download.
      </Text>
      <RecordTableFrame label="Accounting periods">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Status</th>
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
            <th scope="col">Changed by</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        <tbody>
          {periods.data.map((period) => (
            <PeriodRow
              key={period.month}
              period={period}
              action={
                periodReason('period.reopen', period, actor) === null ? (
                  <ReasonButton
                    size="xs"
                    aria-label={`Reopen ${period.month}`}
                    reason={null}
                    onClick={() => setDialog({ act: 'reopen', period })}
                  >
                    Reopen
                  </ReasonButton>
                ) : (
                  <ReasonButton
                    size="xs"
                    aria-label={`Close ${period.month}`}
                    reason={periodReason('period.close', period, actor)}
                    onClick={() => setDialog({ act: 'close', period })}
                  >
                    Close
                  </ReasonButton>
                )
              }
            />
          ))}
        </tbody>
      </RecordTableFrame>
      <ConfirmDialog
        opened={dialog?.act === 'close'}
        busy={acts.busy}
        title={`Close ${month}?`}
        confirmLabel="Close the month"
        onConfirm={() => run(() => closePeriod(month))}
        onClose={close}
      >
        <p>
          No invoice, credit note, payment or refund can then be dated in the month. An
          administrator can reopen it with a reason.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog?.act === 'reopen'}
        danger
        busy={acts.busy}
        title={`Reopen ${month}?`}
        confirmLabel="Reopen the month"
        reason={{ required: true, noteLabel: 'Reason', most: ReopenPeriodRequestData.reason }}
        onConfirm={({ note }) => run(() => reopenPeriod(month, note))}
        onClose={close}
      >
        <p>The journal of the month can then change. Inform the accountant who has received it.</p>
      </ConfirmDialog>
    </Box>
  );
}

type PeriodRowProps = { readonly period: Period; readonly action: ReactNode };

function PeriodRow({
  period: { month, status, changed_by, changed_at, reason },
  action,
}: PeriodRowProps) {
  return (
    <tr>
      <td>{month}</td>
      <td>
        {status === null ? (
          'Open'
        ) : (
          <StatusBadge ring label={byCode(PERIOD_STATUS, status).label} tone={TONES[status]} />
        )}
      </td>
      <td>{action}</td>
      <td>{changed_at === null ? '' : `${changed_by}, ${formatDateTime(changed_at)}`}</td>
      <td style={{ minWidth: 200, whiteSpace: 'normal' }}>{reason ?? ''}</td>
    </tr>
  );
}
