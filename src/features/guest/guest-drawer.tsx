import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { formatDateClock, formatInteger } from '../../common/format.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { Fact } from '../../shared/people/fact.tsx';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { SwitchButton } from '../../shared/people/switch-button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { GUESTS, type Guest } from './guest-calls.ts';

type GuestDrawerProps = {
  readonly guest: Guest;
  readonly onClose: () => void;
};

/** All that a guest has told, and whether it may come in. */
export function GuestDrawer({ guest, onClose }: GuestDrawerProps) {
  const cache = useQueryClient();
  return (
    <SideDrawer
      opened
      label={guest.company_name}
      width={424}
      onClose={onClose}
      header={
        <>
          <h2 className="people-drawer-title">{guest.company_name}</h2>
          <span className="people-note">Guest</span>
          <ActionIcon variant="subtle" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </>
      }
      footer={
        <SwitchButton
          person={guest}
          name={guest.company_name}
          group="Guests"
          onSwitched={() => cache.invalidateQueries({ queryKey: [GUESTS] })}
        />
      }
    >
      <dl className="people-facts" data-padded>
        <Fact name="Contact">{guest.contact_person}</Fact>
        <Fact name="E-mail">{guest.email}</Fact>
        <Fact name="Mobile">{mobileText(guest)}</Fact>
        <Fact name="Country">{guest.country}</Fact>
        <Fact name="May sign in">
          <ActiveBadge active={guest.is_active} />
        </Fact>
        <Fact name="First visit">{formatDateClock(guest.first_visit)}</Fact>
        <Fact name="Last visit">{formatDateClock(guest.last_visit)}</Fact>
        <Fact name="Visits">{formatInteger(guest.visits)}</Fact>
      </dl>
    </SideDrawer>
  );
}
