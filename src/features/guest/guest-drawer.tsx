import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { activeFlagWorkflow } from '#machines/workflows/active-flag.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { mobileText } from '../../shared/people/mobile-text.ts';
import { SwitchButton } from '../../shared/people/switch-button.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { GUESTS, type Guest } from './guest-calls.ts';

type GuestDrawerProps = {
  readonly guest: Guest;
  readonly siblings: SiblingNav | null;
  readonly onClose: () => void;
};

export function GuestDrawer({ guest, siblings, onClose }: GuestDrawerProps) {
  const cache = useQueryClient();
  return (
    <RecordDrawer
      label={guest.company_name}
      width={424}
      onClose={onClose}
      head={{
        name: guest.company_name,
        status: <ActiveBadge active={guest.is_active} />,
        subtitle: 'Guest',
      }}
      siblings={siblings}
      path={{ workflow: activeFlagWorkflow, statuses: ACTIVE_FLAG, id: guest.id }}
      acts={
        <SwitchButton
          person={guest}
          name={guest.company_name}
          group="Guests"
          onSwitched={() => cache.invalidateQueries({ queryKey: [GUESTS] })}
        />
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>
          <Fact name="Contact">{guest.contact_person}</Fact>
          <Fact name="E-mail">{guest.email}</Fact>
          <Fact name="Mobile">{mobileText(guest)}</Fact>
          <Fact name="Country">{guest.country}</Fact>
          <Fact name="Can sign in">
            <ActiveBadge active={guest.is_active} />
          </Fact>
          <Fact name="First visit">{formatDateTime(guest.first_visit)}</Fact>
          <Fact name="Last visit">{formatDateTime(guest.last_visit)}</Fact>
          <Fact name="Visits">{formatInteger(guest.visits)}</Fact>
        </DrawerFacts>
      </RecordPart>
    </RecordDrawer>
  );
}
