import { Box } from '@mantine/core';
import { count } from '#common/count.ts';
import { formatDateTime } from '#common/format.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { SignInAccess } from '../../shared/identity/sign-in-access.tsx';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS, type SwitchTo } from '../../shared/people/active-switch.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { mayChangeCustomers, nameOf } from './customer-words.ts';
import { Note } from './note.tsx';
import { DEACTIVATED_CUSTOMER, personSwitchDisabledReason } from './switching.ts';
import type { CustomerActs } from './use-customer-acts.ts';
import type { CustomerDetail } from './wire.ts';

type SignInTabProps = {
  readonly customer: CustomerDetail;
  readonly acts: CustomerActs;
  readonly onSwitch: (to: SwitchTo) => void;
};

export function SignInTab({ customer, acts, onSwitch }: SignInTabProps) {
  const profile = useProfile();
  const failures = customer.sign_in_failures;
  const to: SwitchTo = customer.is_active ? 'deactivate' : 'activate';
  return (
    <Box maw={760}>
      <RecordPart
        level={2}
        title="Sign-in"
        tools={
          <ActionRow inBar>
            {failures > 0 ? (
              <ReasonButton
                size="sm"
                reason={mayChangeCustomers(profile) ? null : PROBLEMS.forbidden.message}
                loading={acts.busy}
                onClick={() => void acts.clearSignIns()}
              >
                Clear the failed sign-ins
              </ReasonButton>
            ) : null}
            <ReasonButton
              size="sm"
              reason={personSwitchDisabledReason(customer, to, profile)}
              onClick={() => onSwitch(to)}
            >
              {SWITCH_WORDS[to].act}
            </ReasonButton>
          </ActionRow>
        }
      >
        <DrawerFacts>
          <Fact name="Can sign in">
            <ActiveBadge active={customer.is_active && customer.business.is_active} />
            <Note>{statusText(customer)}</Note>
          </Fact>
          <Fact name="Failed sign-ins">
            {failures === 0 ? (
              'none since the last sign-in'
            ) : (
              <span className="ui-warn">{count(failures, 'wrong password')}</span>
            )}
            {failures === 0 ? null : (
              <Note>
                After 10 failures within 15 minutes, sign-in is locked for up to 15 minutes. Clear
                the failed sign-ins to unlock it immediately.
              </Note>
            )}
          </Fact>
          <Fact name="Last sign-in">
            {customer.last_sign_in_at === null ? 'never' : formatDateTime(customer.last_sign_in_at)}
          </Fact>
        </DrawerFacts>
      </RecordPart>
      {mayChangeCustomers(profile) ? (
        <RecordPart level={2} title="Address and password">
          <SignInAccess
            id={customer.id}
            name={nameOf(customer)}
            isActive={customer.is_active}
            closed={null}
          />
        </RecordPart>
      ) : null}
    </Box>
  );
}

function statusText(customer: CustomerDetail): string {
  if (!customer.business.is_active)
    return `${customer.business.company_name} is inactive, so none of its users can sign in.`;
  return customer.is_active
    ? DEACTIVATED_CUSTOMER
    : `${nameOf(customer)} was signed out everywhere when the account was deactivated.`;
}
