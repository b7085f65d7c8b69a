import './offers.css';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { placeTargets } from '../../shared/stones/checks/hold-checks.ts';
import { useReasonedCommand } from '../../shared/stones/checks/use-reasoned-command.tsx';
import { RefusalDialog } from '../../shared/stones/refusal-dialog.tsx';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import { actorOf, mayHold } from '../../shared/stones/stone-permissions.ts';
import { useStoneAction } from '../../shared/stones/use-stone-action.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { endOf, OfferRow } from './offer-row.tsx';
import type { Offers } from './use-offers.ts';

/** The offers are at the top of the screen, because offers expire. */
export function OffersAbove({ shown, putAway }: Offers) {
  const machine = useStoneAction({ onActed: putAway });
  const reasoned = useReasonedCommand(machine);
  const profile = useProfile();
  const phone = useIsPhone();
  const [opened, setOpened] = useState(false);
  const holdActor = { actor: actorOf(profile), mayWrite: mayHold(profile) };
  const live = shown.filter(({ isOver }) => !isOver);
  // On phones two or more offers are collapsed, because expanded offers would hide the hold list.
  const folds = phone && shown.length > 1;

  return (
    <>
      {shown.length === 0 ? null : (
        <section className="offers" aria-label="Offers awaiting a response">
          {folds ? (
            <Button
              variant="subtle"
              fullWidth
              justify="space-between"
              h={44}
              rightSection={<Icon name={opened ? 'chevronUp' : 'chevronDown'} size="small" />}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              <b>
                {live.length === 0
                  ? 'No open offers'
                  : `${count(live.length, 'stone is', 'stones are')} offered`}
              </b>
              {live.length === 0 ? null : (
                <ServerCountdown
                  until={Math.min(...live.map(({ place }) => endOf(place)))}
                  suffix="left"
                />
              )}
            </Button>
          ) : null}
          {(folds && !opened ? [] : shown).map((offer) => (
            <OfferRow
              key={offer.place.id}
              offer={offer}
              machine={machine}
              onDecline={(place) =>
                reasoned.openDialog('leave', [place], (remark) =>
                  placeTargets('leave', [place], holdActor, remark),
                )
              }
              onPutAway={() => putAway([offer.place.stock_no])}
            />
          ))}
        </section>
      )}
      {reasoned.dialog}
      <RefusalDialog acting={machine} />
    </>
  );
}

export function NewOffers({ fresh, showFresh }: Offers) {
  return (
    <span role="status">
      {fresh > 0 ? (
        <Button size="sm" c="var(--accent)" onClick={showFresh}>
          {count(fresh, 'new offer')}
        </Button>
      ) : null}
    </span>
  );
}
