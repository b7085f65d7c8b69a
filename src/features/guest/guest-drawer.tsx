import '../../shared/people/person-drawer.css';
import { useQueryClient } from '@tanstack/react-query';
import { formatDateClock, formatInteger } from '../../common/format.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { SwitchButton } from '../../shared/people/switch-button.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
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
      head={{ title: guest.company_name, tools: <span className="people-note">Guest</span> }}
      footer={
        <SwitchButton
          person={guest}
          name={guest.company_name}
          group="Guests"
          onSwitched={() => cache.invalidateQueries({ queryKey: [GUESTS] })}
        />
      }
    >
      <DrawerFacts>
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
      </DrawerFacts>
    </SideDrawer>
  );
}
