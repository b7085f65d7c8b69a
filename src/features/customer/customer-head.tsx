import './customer-head.css';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { PROBLEMS } from '#machines/problems.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { emailFor } from '../../shared/identity/email-for.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { SWITCH_WORDS, type SwitchTo } from '../../shared/people/active-switch.ts';
import { editCommand } from '../../shared/people/edit-command.ts';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { RegistrationBadge } from '../../shared/people/registration-badge.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { actsForClients } from '../../shared/stones/stone-permissions.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { deleteDisabledReason, mayChangeCustomers, nameOf } from './customer-words.ts';
import { searchAsClientLink } from './drawer/search-as-client-link.ts';
import { personSwitchDisabledReason } from './switching.ts';
import type { CustomerDetail } from './wire.ts';

type CustomerHeadProps = {
  readonly customer: CustomerDetail;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onEdit: () => void;
  readonly onSwitch: (to: SwitchTo) => void;
  readonly onDelete: () => void;
};

/**
 * Header with status and actions. On phones the contact data and the actions are collapsed, so the
 * content below starts higher.
 */
export function CustomerHead(props: CustomerHeadProps) {
  const { customer, onBack, onEdit, onSwitch, onDelete } = props;
  const profile = useProfile();
  const to: SwitchTo = customer.is_active ? 'deactivate' : 'activate';
  const closed = mayChangeCustomers(profile) ? null : PROBLEMS.forbidden.message;
  const deletion = deleteDisabledReason(customer, profile);
  const switchClosed = personSwitchDisabledReason(customer, to, profile);
  useCommands([
    editCommand('customer', { reason: closed, run: onEdit }),
    {
      id: 'customer.switch',
      label: `${SWITCH_WORDS[to].act} the customer`,
      group: 'Customer',
      reason: switchClosed,
      run: () => onSwitch(to),
    },
    {
      id: 'customer.delete',
      label: 'Delete the customer',
      group: 'Customer',
      reason: deletion,
      run: onDelete,
    },
  ]);
  const mobile = mobileText(customer);
  const phone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const restId = useId();
  const isActive = customer.is_active && customer.business.is_active;
  const statusBadges = (
    <>
      <RegistrationBadge code={customer.business.registration} />
      {isActive ? null : <ActiveBadge active={false} />}
    </>
  );
  const reached = (
    <>
      <span>{emailFor(profile, customer.email)}</span>
      {mobile ? <span>{mobile}</span> : null}
    </>
  );
  const lookedAfter = customer.business.associate_name ? (
    <span>associate {customer.business.associate_name}</span>
  ) : null;
  const acts = (
    <ActionRow className="client-acts" inBar={!phone}>
      {actsForClients(profile.role_id) ? (
        <Link
          className="client-link"
          {...searchAsClientLink(profile, {
            id: customer.id,
            businessId: customer.business.id,
            name: customer.business.company_name,
          })}
        >
          <Icon name="search" size="small" />
          Search for this trading client
        </Link>
      ) : null}
      <ReasonButton
        size="sm"
        reason={closed}
        rightSection={<Keys>{KEY.change}</Keys>}
        onClick={onEdit}
      >
        Edit
      </ReasonButton>
      <ReasonButton
        size="sm"
        reason={switchClosed}
        loading={props.busy}
        onClick={() => onSwitch(to)}
      >
        {SWITCH_WORDS[to].act}
      </ReasonButton>
      <ReasonButton size="sm" variant="danger" reason={deletion} onClick={onDelete}>
        Delete
      </ReasonButton>
    </ActionRow>
  );
  if (phone)
    return (
      <header className="client-head">
        <button type="button" className="client-back" aria-label="Customers" onClick={onBack}>
          <Icon name="chevronLeft" />
        </button>
        <div className="client-who">
          <b>{nameOf(customer)}</b>
          {statusBadges}
        </div>
        <button
          type="button"
          className="client-back"
          aria-expanded={opened}
          aria-controls={restId}
          onClick={() => setOpened(!opened)}
        >
          More
          <Icon name={opened ? 'chevronUp' : 'chevronDown'} size="small" />
        </button>
        <div id={restId} className="client-rest" hidden={!opened}>
          <div className="client-who">
            {reached}
            {lookedAfter}
          </div>
          {acts}
        </div>
      </header>
    );
  return (
    <header className="client-head">
      <button type="button" className="client-back" onClick={onBack}>
        <Icon name="chevronLeft" size="small" />
        Customers
      </button>
      <div className="client-who">
        <b>{nameOf(customer)}</b>
        {reached}
        {statusBadges}
        {lookedAfter}
      </div>
      {acts}
    </header>
  );
}
