import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { REMOVAL_REASON } from '../../shared/people/removal-reason.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { removeStaff, STAFF, type StaffMember, staffName } from './staff-calls.ts';

type RemoveDialogProps = {
  readonly member: StaffMember;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

export function RemoveDialog({ member, onRemoved, onClose }: RemoveDialogProps) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const name = staffName(member);

  const concurrentChange = useConcurrentChange(
    'activeFlag',
    busy ? NO_RECORDS : [{ id: member.id }],
  );

  async function remove(remark: string) {
    setBusy(true);
    try {
      await removeStaff(member, remark);
      notifySuccess(`${name} deleted`);
      onRemoved();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      onClose();
    }
    await cache.invalidateQueries({ queryKey: [STAFF] });
  }

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
        {name} is signed out everywhere immediately and can never sign in again. The history of{' '}
        {name} stays in the records.
      </p>
      {concurrentChange.note}
    </ConfirmDialog>
  );
}
