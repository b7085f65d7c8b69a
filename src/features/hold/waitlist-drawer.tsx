import type { ReactNode } from 'react';
import { formatDateTime, formatNumber } from '#common/format.ts';
import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { holdQueueWorkflow } from '#machines/workflows/hold-queue.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { BusinessLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { StoneHead } from '../../shared/records/stone-head.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ordinal } from '../../shared/stones/ordinal.ts';
import type { HoldQueueRow } from '../../shared/stones/stone-types.ts';
import { WaitlistStatus } from './waitlist-status.tsx';

type WaitlistDrawerProps = {
  readonly place: HoldQueueRow;
  readonly siblings: SiblingNav | null;
  readonly acts: ReactNode;
  readonly onClose: () => void;
};

export function WaitlistDrawer({ place, siblings, acts, onClose }: WaitlistDrawerProps) {
  const { business_id } = useProfile();
  const clientLink =
    business_id === null ? <BusinessLink id={place.business_id} name={place.company_name} /> : null;
  return (
    <RecordDrawer
      label={`Waitlist entry for ${place.stock_no}`}
      onClose={onClose}
      head={{
        name: `${ordinal(place.place)} on the waitlist`,
        status: <WaitlistStatus place={place} />,
        subtitle: clientLink,
      }}
      siblings={siblings}
      path={{ workflow: holdQueueWorkflow, statuses: HOLD_QUEUE_STATUS, id: place.id }}
      acts={acts}
    >
      <StoneHead stone={place} />
      <RecordPart title="Waitlist entry">
        <DrawerFacts>
          {clientLink ? <Fact name="Client">{clientLink}</Fact> : null}
          <Fact name="Waiting since">{formatDateTime(place.created_at)}</Fact>
          <Fact name="Hold ends">
            {place.held_until === null ? null : formatDateTime(place.held_until)}
          </Fact>
          <Fact name="Offered until">
            {place.offered_until === null ? null : formatDateTime(place.offered_until)}
          </Fact>
          <Fact name="Amount">
            <b>${formatNumber(place.sell_amt)}</b>
          </Fact>
        </DrawerFacts>
      </RecordPart>
    </RecordDrawer>
  );
}
