import './customer.css';
import { ActionIcon, Box, Button, Flex, Text } from '@mantine/core';
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

const WRAPPED = {
  wrap: 'wrap',
  align: 'center',
  rowGap: '4xs',
  columnGap: 'sm',
  miw: 0,
  fz: 'sm',
  c: 'var(--text-2)',
} as const;

/** On phones the contact data and the actions are collapsed, so the content below starts higher. */
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
  const name = (
    <Text component="b" fw="var(--w-strong)" c="var(--text)">
      {nameOf(customer)}
    </Text>
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
        <Button
          size="sm"
          variant="subtle"
          leftSection={<Icon name="search" size="small" />}
          renderRoot={(rest) => (
            <Link
              {...searchAsClientLink(profile, {
                id: customer.id,
                businessId: customer.business.id,
                name: customer.business.company_name,
              })}
              {...rest}
            />
          )}
        >
          Search on their behalf
        </Button>
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
      <Box component="header" px="2xs" py="4xs">
        <Flex align="center" gap="3xs" mih={40}>
          <ActionIcon aria-label="Customers" onClick={onBack}>
            <Icon name="chevronLeft" />
          </ActionIcon>
          <Flex {...WRAPPED} columnGap="2xs" flex={1}>
            {name}
            {statusBadges}
          </Flex>
          <Button
            size="sm"
            variant="subtle"
            aria-expanded={opened}
            aria-controls={restId}
            rightSection={<Icon name={opened ? 'chevronUp' : 'chevronDown'} size="small" />}
            onClick={() => setOpened(!opened)}
          >
            More
          </Button>
        </Flex>
        <div id={restId} hidden={!opened}>
          <Flex {...WRAPPED} mb="2xs">
            {reached}
            {lookedAfter}
          </Flex>
          {acts}
        </div>
      </Box>
    );
  return (
    <Flex component="header" flex="none" align="center" gap="sm" mih={48} px="sm" py="3xs">
      <Button
        size="sm"
        variant="subtle"
        leftSection={<Icon name="chevronLeft" size="small" />}
        onClick={onBack}
      >
        Customers
      </Button>
      <Flex {...WRAPPED} flex="1 1 400px">
        {name}
        {reached}
        {statusBadges}
        {lookedAfter}
      </Flex>
      {acts}
    </Flex>
  );
}
