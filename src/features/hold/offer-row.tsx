import './offers.css';
import { Box, Button } from '@mantine/core';
import { formatNumber } from '#common/format.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { placeTargets } from '../../shared/stones/checks/hold-checks.ts';
import { ShapeIcon } from '../../shared/stones/shape-icon.tsx';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import { actorOf, actsForClients, mayHold } from '../../shared/stones/stone-permissions.ts';
import type { HoldQueueRow } from '../../shared/stones/stone-types.ts';
import { useClientChoices } from '../../shared/stones/trading-clients.ts';
import type { StoneActing } from '../../shared/stones/use-stone-action.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../ui/actions/Reasons.tsx';
import type { Offer } from './use-offers.ts';

export const endOf = ({ offered_until }: HoldQueueRow): number => Date.parse(offered_until ?? '');

type OfferRowProps = {
  readonly offer: Offer;
  readonly machine: StoneActing;
  readonly onDecline: (place: HoldQueueRow) => void;
  readonly onPutAway: () => void;
};

export function OfferRow({ offer, machine, onDecline, onPutAway }: OfferRowProps) {
  const { place, isOver } = offer;
  const profile = useProfile();
  const choices = useClientChoices();
  const holdActor = { actor: actorOf(profile), mayWrite: mayHold(profile) };
  const take = placeTargets('take', [place], holdActor);
  const leave = placeTargets('leave', [place], holdActor);
  const user = choices.find(({ business }) => business.id === place.business_id);
  const forOther = actsForClients(profile.role_id);
  const whom = profile.business_id === null ? place.company_name : 'you';
  return (
    <Reasons>
      <div className="offer" data-over={isOver ? '' : undefined}>
        <ShapeIcon shape={place.shape} size={24} />
        <span className="offer-stone">
          <b>{stoneTitle(place)}</b> {place.stock_no}, ${formatNumber(place.sell_amt)}
          {`, ${isOver ? 'no longer offered' : 'offered'} to ${whom}`}
        </span>
        {isOver ? null : <ServerCountdown until={endOf(place)} suffix="left" />}
        <span className="ui-gap" />
        {isOver ? (
          <Button size="sm" onClick={onPutAway}>
            Dismiss
          </Button>
        ) : (
          <>
            <ReasonButton
              size="sm"
              reason={disabledReason(leave)}
              loading={machine.busy === 'leave'}
              onClick={() => onDecline(place)}
            >
              Decline
            </ReasonButton>
            <ReasonButton
              size="sm"
              variant="filled"
              reason={disabledReason(take)}
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
          </>
        )}
      </div>
      {(disabledReason(take) ?? disabledReason(leave)) === null ? null : (
        <Box px="sm" pb="2xs">
          <ReasonLine />
        </Box>
      )}
    </Reasons>
  );
}
