import { count } from '#common/count.ts';
import { SWITCH_WORDS } from '../../shared/people/active-switch.ts';
import { NO_RECORDS, useConcurrentChange } from '../../shared/records/concurrent-change.tsx';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { nameOf } from './customer-words.ts';
import { DEACTIVATED_CUSTOMER } from './switching.ts';
import type { CustomerActs, Switching } from './use-customer-acts.ts';
import type { CustomerDetail } from './wire.ts';

type SwitchDialogProps = {
  readonly customer: CustomerDetail;
  /** null closes the dialog */
  readonly switching: Switching | null;
  readonly acts: CustomerActs;
  readonly onClose: () => void;
};

export function SwitchDialog({ customer, switching, acts, onClose }: SwitchDialogProps) {
  const { to, wholeBusiness } = switching ?? { to: 'activate', wholeBusiness: false };
  const { business } = customer;
  const concurrentChange = useConcurrentChange(
    'activeFlag',
    switching === null || acts.busy
      ? NO_RECORDS
      : [{ id: wholeBusiness ? business.id : customer.id }],
  );
  const whom = wholeBusiness ? business.company_name : nameOf(customer);
  return (
    <ConfirmDialog
      opened={switching !== null}
      title={`${SWITCH_WORDS[to].act} ${whom}?`}
      confirmLabel={`${SWITCH_WORDS[to].act} ${whom}`}
      danger={to === 'deactivate'}
      busy={acts.busy}
      disabledReason={concurrentChange.disabledReason}
      onConfirm={() => {
        if (switching) void acts.switchTo(switching, onClose).then((done) => done || onClose());
      }}
      onClose={onClose}
    >
      <p>{sentence()}</p>
      {concurrentChange.note}
    </ConfirmDialog>
  );

  function sentence(): string {
    const people = count(business.users, 'person', 'people');
    if (to === 'deactivate')
      return wholeBusiness
        ? `The business has ${people}. ${DEACTIVATED_CUSTOMER}`
        : DEACTIVATED_CUSTOMER;
    return wholeBusiness
      ? `The ${people} of the business can sign in again, except users whose own accounts are inactive.`
      : `${whom} of ${business.company_name} can sign in again.`;
  }
}
