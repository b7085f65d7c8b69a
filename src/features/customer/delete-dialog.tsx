import { Button, Flex, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import type { ProblemEntry } from '#api/types.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { REMOVAL_REASON } from '../../shared/people/removal-reason.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { CUSTOMERS, deleteCustomer } from './customer-calls.ts';
import { nameOf } from './customer-words.ts';
import { StepItem, StepList } from './step-list.tsx';
import type { CustomerDetail } from './wire.ts';

/** Code of a waitlist entry among the records that block a deletion. */
const IN_LINE = 'HOLD_QUEUE';

type DeleteDialogProps = {
  readonly customer: CustomerDetail;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

/**
 * Confirms the deletion. If the server refuses, lists the open records that block the deletion,
 * each with a link.
 */
export function DeleteDialog({ customer, onClose, onDeleted }: DeleteDialogProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const company = customer.business.company_name;
  const last = customer.business.users <= 1;
  const concurrentChange = useConcurrentChange(
    'activeFlag',
    busy ? NO_RECORDS : [{ id: customer.id }],
  );

  async function remove(remark: string) {
    setBusy(true);
    try {
      await deleteCustomer(customer.id, remark);
      notifySuccess(`${last ? company : nameOf(customer)} deleted`);
      onDeleted();
      await cache.invalidateQueries({ queryKey: [CUSTOMERS, 'list'] });
    } catch (error) {
      const problem = toProblem(error, TEXTS.failed);
      if (problem.code === PROBLEMS.customerIsBusy.code) setRefusal(problem);
      else {
        notifyProblem(problem, TEXTS.failed);
        onClose();
      }
    } finally {
      setBusy(false);
    }
  }

  if (refusal === null)
    return (
      <ConfirmDialog
        opened
        danger
        busy={busy}
        title={`Delete ${company}?`}
        confirmLabel={`Delete ${last ? company : nameOf(customer)}`}
        reason={REMOVAL_REASON}
        disabledReason={concurrentChange.disabledReason}
        onConfirm={({ note }) => void remove(note)}
        onClose={onClose}
      >
        <p>
          {nameOf(customer)} is signed out everywhere and can never sign in again.{' '}
          {last
            ? `${company} has no other users, so the business is also deleted.`
            : `The other users of ${company} keep their accounts.`}{' '}
          The trades of {company} stay in the records.
        </p>
        {concurrentChange.note}
      </ConfirmDialog>
    );
  return (
    <Modal opened onClose={onClose} title={`${company} cannot be deleted yet`}>
      <p>{refusal.message}</p>
      <Live entries={refusal.errors} />
      <div className="ui-dialog-footer">
        <Flex className="ui-dialog-note" gap="sm">
          {refusal.errors.some(({ code }) => code !== IN_LINE) ? (
            <Link
              to="/client/$id"
              params={{ id: customer.id }}
              search={{ tab: 'hold' }}
              onClick={onClose}
            >
              Open the holds
            </Link>
          ) : null}
          {refusal.errors.some(({ code }) => code === IN_LINE) ? (
            <Link to="/transaction/{-$list}" params={{ list: 'hold' }} search={{ tab: 'line' }}>
              Open the waitlist
            </Link>
          ) : null}
        </Flex>
        <Button size="lg" variant="filled" data-autofocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}

function Live({ entries }: { readonly entries: readonly ProblemEntry[] }) {
  return (
    <StepList>
      {entries.map((entry) => (
        <StepItem key={entry.id ?? entry.message} name={entry.stock_no}>
          <span>{entry.message}</span>
        </StepItem>
      ))}
    </StepList>
  );
}
