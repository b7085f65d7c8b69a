import { useQueryClient } from '@tanstack/react-query';
import { REMOVAL_REASON } from '../../shared/people/removal-reason.ts';
import { DeleteDialog } from '../../shared/records/delete-dialog.tsx';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { removeStaff, STAFF, type StaffMember, staffName } from './staff-calls.ts';

type RemoveDialogProps = {
  readonly member: StaffMember;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
};

export function RemoveDialog({ member, onRemoved, onClose }: RemoveDialogProps) {
  const cache = useQueryClient();
  const acts = useCompanyActions({
    group: 'Users',
    refresh: () => cache.invalidateQueries({ queryKey: [STAFF] }),
  });
  const name = staffName(member);
  return (
    <DeleteDialog
      id={member.id}
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${name}`}
      text={`${name} is signed out everywhere immediately and can never sign in again. The history of ${name} stays in the records.`}
      reason={REMOVAL_REASON}
      acts={acts}
      onDelete={async (note) => {
        await removeStaff(member, note);
        return { message: `${name} deleted` };
      }}
      onDone={onRemoved}
      onClose={onClose}
    />
  );
}
