import './offers.css';
import { useState } from 'react';
import { count } from '../../common/count.ts';
import { formatNumber } from '../../common/format.ts';
import { closedBy } from '../../machines/screens/action-request.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { placeTargets } from '../../shared/stones/asks/hold.ts';
import { useReasonedAct } from '../../shared/stones/asks/use-reasoned-act.tsx';
import { useClientChoices } from '../../shared/stones/clients.ts';
import { stoneTitle } from '../../shared/stones/columns.tsx';
import { actorOf, actsForClients, mayHold } from '../../shared/stones/rights.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import type { HoldQueueRow } from '../../shared/stones/wire.ts';
import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../ui/acts/Reasons.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { usePhone } from '../../ui/use-phone.ts';

const endOf = ({ offered_until }: HoldQueueRow): number => Date.parse(offered_until ?? '');

type OffersProps = {
  readonly places: readonly HoldQueueRow[];
};

/** Stones that are offered to the next in line for a short while. They run out, so they stand above everything. */
export function Offers({ places }: OffersProps) {
  const machine = useStoneAction();
  const reasoned = useReasonedAct(machine);
  const profile = useProfile();
  const phone = usePhone();
  const [opened, setOpened] = useState(false);
  const isOwn = profile.business_id !== null;
  const choices = useClientChoices();
  const asker = { actor: actorOf(profile), mayWrite: mayHold(profile) };
  const offers = places.filter(({ offered_until }) => offered_until !== null);
  if (offers.length === 0) return null;
  // Many of them would leave a phone no room for the list.
  const folds = phone && offers.length > 1;

  return (
    <section className="offers" aria-label="Offers that wait for an answer">
      {folds ? (
        <button
          type="button"
          className="offers-fold"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <b>{count(offers.length, 'stone is', 'stones are')} offered</b>
          <ServerCountdown until={Math.min(...offers.map(endOf))} suffix="left" />
          <span className="ui-gap" />
          <Icon name={opened ? 'chevronUp' : 'chevronDown'} size="small" />
        </button>
      ) : null}
      {(folds && !opened ? [] : offers).map((place) => {
        const take = placeTargets('take', [place], asker);
        const leave = placeTargets('leave', [place], asker);
        const user = choices.find(({ business }) => business.id === place.business_id);
        const forOther = actsForClients(profile.role_id);
        return (
          <Reasons key={place.id}>
            <div className="offer">
              <ShapeIcon shape={place.shape} size={24} />
              <span className="offer-stone">
                <b>{stoneTitle(place)}</b> {place.stock_no}, ${formatNumber(place.sell_amt)}
                {`, offered to ${isOwn ? 'you' : place.company_name}`}
              </span>
              <ServerCountdown until={endOf(place)} suffix="left" />
              <span className="ui-gap" />
              <ReasonButton
                size="sm"
                reason={closedBy(leave)}
                loading={machine.busy === 'leave'}
                onClick={() =>
                  reasoned.ask('leave', (remark) => placeTargets('leave', [place], asker, remark))
                }
              >
                Decline
              </ReasonButton>
              <ReasonButton
                size="sm"
                variant="filled"
                reason={closedBy(take)}
                loading={machine.busy === 'take'}
                onClick={() =>
                  machine.ask('take', take, {
                    userId: forOther ? (user?.id ?? null) : null,
                    clientName: place.company_name,
                  })
                }
              >
                Hold now
              </ReasonButton>
            </div>
            {(closedBy(take) ?? closedBy(leave)) === null ? null : <ReasonLine />}
          </Reasons>
        );
      })}
      {reasoned.dialog}
    </section>
  );
}
