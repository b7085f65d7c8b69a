import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#common/format.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { IDENTITIES } from '../../shared/identity/identity-calls.ts';
import { SignInAccess } from '../../shared/identity/sign-in-access.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { PersonDrawer } from '../../shared/people/person-drawer.tsx';
import { newAddressWaits, personDetails } from '../../shared/people/person-values.ts';
import { SwitchButton } from '../../shared/people/switch-button.tsx';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { changeStaff, STAFF, type StaffMember, staffName } from './staff-calls.ts';
import { FIELD_LABELS, rulesFor, valuesOf } from './staff-form.ts';

type StaffDrawerProps = {
  readonly member: StaffMember;
  /** reason why saving is disabled; null if saving is allowed */
  readonly closed: string | null;
  /** reason why the user cannot be deleted; null if deleting is allowed */
  readonly keptBy: string | null;
  readonly siblings: SiblingNav | null;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/**
 * The caller must pass a React key per user, so that the fields do not keep the input for the
 * previous user.
 */
export function StaffDrawer(props: StaffDrawerProps) {
  const { member, closed, keptBy, siblings, onDelete, onClose } = props;
  const cache = useQueryClient();
  const refetch = () => cache.invalidateQueries({ queryKey: [STAFF] });
  const form = usePersonForm({
    saved: valuesOf(member),
    labels: FIELD_LABELS,
    rules: rulesFor(false),
    refetch: refetch,
    async save(values, known) {
      const changes = onlyChanges(personDetails(known), personDetails(values));
      if (changes === null) return onClose();
      const { data } = await changeStaff(member, changes);
      notifySuccess(`${staffName(data)} saved`, newAddressWaits(values.email, data.email));
      await cache.invalidateQueries({ queryKey: [IDENTITIES, member.id] });
      onClose();
      await refetch();
    },
  });
  return (
    <PersonDrawer
      title={staffName(member)}
      note={member.role_name}
      status={<ActiveBadge active={member.is_active} />}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id: member.id }}
      facts={
        <>
          <DrawerFacts>
            <Fact name="Last seen">
              {member.last_seen_at === null ? 'never' : formatDateTime(member.last_seen_at)}
            </Fact>
            <Fact name="Created">{formatDateTime(member.created_at)}</Fact>
          </DrawerFacts>
          <SignInAccess
            id={member.id}
            name={staffName(member)}
            isActive={member.is_active}
            closed={closed}
          />
        </>
      }
      form={form}
      isKnown
      disabledReason={closed}
      submitLabel="Save"
      acts={
        <>
          <ReasonButton variant="danger" reason={closed ?? keptBy} onClick={onDelete}>
            Delete
          </ReasonButton>
          <SwitchButton
            person={member}
            name={staffName(member)}
            group="Users"
            onSwitched={refetch}
          />
        </>
      }
      onClose={onClose}
    />
  );
}
