import { Button, Flex, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import type { ProblemEntry } from '#api/types.ts';
import { formatInteger } from '#common/format.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { REMOVAL_REASON } from '../../shared/people/removal-reason.ts';
import { ASSOCIATES } from '../../shared/people/salesperson-queries.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { type Associate, nameOf, removeAssociate } from './associate-calls.ts';

type RemoveDialogProps = {
  readonly associate: Associate;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

/**
 * Lists the consequences of deleting an associate. If the server refuses, lists the records that
 * block the deletion.
 */
export function RemoveDialog({ associate, onRemoved, onClose }: RemoveDialogProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [inTheWay, setInTheWay] = useState<readonly ProblemEntry[] | null>(null);
  const name = nameOf(associate);

  const concurrentChange = useConcurrentChange(
    'activeFlag',
    busy ? NO_RECORDS : [{ id: associate.id }],
  );

  async function remove(remark: string) {
    setBusy(true);
    try {
      await removeAssociate(associate.id, remark);
      notifySuccess(`${name} deleted`);
      onRemoved();
      cache.removeQueries({ queryKey: [ASSOCIATES, 'one', associate.id] });
      await cache.invalidateQueries({ queryKey: [ASSOCIATES] });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiProblem && error.code === PROBLEMS.associateHasWork.code) {
        setInTheWay(error.errors);
      } else {
        notifyProblem(error, TEXTS.failed);
        onClose();
      }
    }
  }

  if (inTheWay)
    return <RemovalBlockers associate={associate} entries={inTheWay} onClose={onClose} />;
  return (
    <ConfirmDialog
      opened
      danger
      busy={busy}
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${name}`}
      reason={REMOVAL_REASON}
      disabledReason={concurrentChange.disabledReason}
      onConfirm={({ note }) => void remove(note)}
      onClose={onClose}
    >
      <p>
        The account of {name} and its rights are deleted. {name} is signed out everywhere
        immediately and can never sign in again. Past actions of {name} stay in the records.
      </p>
      {concurrentChange.note}
    </ConfirmDialog>
  );
}

const SHOWN = 8;

type RemovalBlockersProps = {
  readonly associate: Associate;
  readonly entries: readonly ProblemEntry[];
  readonly onClose: () => void;
};

function RemovalBlockers({ associate, entries, onClose }: RemovalBlockersProps) {
  const navigate = useNavigate();
  const more = entries.length - SHOWN;
  const hasCustomers = entries.some(({ code }) => code === 'CUSTOMER');
  return (
    <Modal opened onClose={onClose} title={`${nameOf(associate)} cannot be deleted yet`}>
      <p>{PROBLEMS.associateHasWork.message}</p>
      <Flex
        component="ul"
        direction="column"
        gap="4xs"
        mah="40vh"
        mt="xs"
        pl="md"
        fz="sm"
        style={{ overflow: 'auto' }}
      >
        {entries.slice(0, SHOWN).map(({ id, message }) => (
          <li key={id ?? message}>{message}</li>
        ))}
        {more > 0 ? <li>and {formatInteger(more)} more</li> : null}
      </Flex>
      <div className="ui-dialog-footer">
        <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
          Close
        </Button>
        {hasCustomers ? (
          <Button
            size="lg"
            variant="filled"
            onClick={() => {
              onClose();
              void navigate({
                to: '/business-associate/$id/{-$tab}',
                params: { id: associate.id, tab: 'customers' },
              });
            }}
          >
            Show the customers
          </Button>
        ) : null}
      </div>
    </Modal>
  );
}
