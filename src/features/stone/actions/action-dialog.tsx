import { Button, Flex, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { count } from '#common/count.ts';
import { formatDate } from '#common/format.ts';
import { sumsOf } from '#common/stone-sums.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { TitleForClient } from '../../../shared/clients/acting-for-client.tsx';
import { selfServiceWords } from '../../../shared/exposure/exposure-words.ts';
import { type AgreedAtIssue, NO_AGREEMENT, termsOf } from '../../../shared/lines/agreed-prices.tsx';
import { TakeDialog } from '../../../shared/lines/take-dialog.tsx';
import { PartFailed } from '../../../shared/lists/part-failed.tsx';
import { useConcurrentChange } from '../../../shared/records/concurrent-change.tsx';
import { NothingLeft } from '../../../shared/records/nothing-left.tsx';
import { othersText, useDialogRows } from '../../../shared/records/use-dialog-rows.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { isOfferedTo, mayAct } from '../../../shared/stones/action-permissions.ts';
import { PLACEHOLDER_REASON } from '../../../shared/stones/checks/check-action.ts';
import { stoneTargets } from '../../../shared/stones/checks/stone-targets.ts';
import { DialogStones } from '../../../shared/stones/dialog-stones.tsx';
import { OfferField, useTypedOffer } from '../../../shared/stones/offers/offer-field.tsx';
import { PriceOfferDialog } from '../../../shared/stones/offers/price-offer-dialog.tsx';
import { withAgreedPrices } from '../../../shared/stones/sale-prices.ts';
import { actsForClients } from '../../../shared/stones/stone-permissions.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import { DialogFooter } from '../../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { DateField } from '../../../ui/inputs/DateField.tsx';
import { submitOnCtrlEnter } from '../../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../../ui/Keys.tsx';
import { readDetails, type Typed } from './action-details.ts';
import type { InputAction } from './action-texts.ts';
import { ACTION_TEXTS, ACTION_VERBS } from './action-texts.ts';
import { useClientPrices, useClientTerms } from './client-terms.ts';

type ActionDialogProps = {
  readonly action: InputAction;
  readonly stones: readonly StoneRow[];
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly onClose: () => void;
};

const DAY_MS = 86_400_000;
/** Held stones are already part of the credit exposure, so only other stones increase it. */
const isNotHeld = ({ status }: StoneRow): boolean => status !== STONE_STATUS.hold.code;

export function ActionDialog(props: ActionDialogProps) {
  const { action, acting, onClose } = props;
  const profile = useProfile();
  const mayWrite = mayAct(profile, action);
  // Removes stones whose status has changed while the dialog was open, unless the action is still
  // possible.
  const { rows: stones, left } = useDialogRows(
    true,
    props.stones,
    (then, now) =>
      now !== undefined &&
      (now.status === then.status ||
        disabledReasonFor(action, now, { ...acting, mayWrite, words: PLACEHOLDER_REASON }) ===
          null),
  );
  const goneIds = new Set(left.map(({ id }) => id));
  const { note } = useConcurrentChange(
    'stone',
    [...left, ...stones].map(({ id, stock_no }) => ({ id, name: stock_no })),
    goneIds,
  );
  const [words, setWords] = useState('');
  const [typed, setTyped] = useState<Omit<Typed, 'offer'>>({ days: null, dueOn: '' });
  const isTaking = action === 'confirm' || action === 'memo';
  const forClients = actsForClients(profile.role_id);
  const { priced, query: prices } = useClientPrices(
    stones,
    acting,
    isTaking || action === 'offerPrice',
  );
  const { terms, query: termsQuery } = useClientTerms(acting, action === 'memo');

  const amount = priced ? sumsOf(priced).amount : 0;
  const creditLeft = forClients ? null : (terms?.exposure.room_left ?? null);
  const mostDays = forClients ? null : (terms?.memoDays ?? null);
  const offer = useTypedOffer(stones);
  const { details, fault } = readDetails(action, { ...typed, offer }, mostDays);
  const actor = {
    ...acting,
    mayWrite,
    words,
    isWithinLimit: creditLeft === null || amount <= creditLeft,
    isOverdueForLong: terms?.exposure.takes_none ?? false,
  };
  const targets = stoneTargets(action, stones, actor);
  const refusal = disabledReason(targets);
  const reason = refusal ?? fault;
  const days = details.termsDays ?? terms?.memoDays ?? null;

  const { userId, clientName, tradingClient } = acting;
  function send(limitReason = '', agreed: AgreedAtIssue = NO_AGREEMENT) {
    if (reason !== null) return;
    props.machine.ask(action, withAgreedPrices(targets, agreed.prices), {
      userId,
      clientName,
      remark: words.trim(),
      details: limitReason === '' ? details : { ...details, limitReason },
      ...termsOf(agreed),
      isConfirmed: true,
    });
    onClose();
  }

  const takenNow = props.stones.filter(({ id }) => goneIds.has(id));
  if (stones.length === 0 && left.length > 0)
    return (
      <NothingLeft
        opened
        act={ACTION_VERBS[action]}
        many={left.length}
        instead={<WaitInLine props={props} taken={takenNow} />}
        onClose={onClose}
      >
        {note}
      </NothingLeft>
    );
  if (action === 'confirm' || action === 'memo')
    return (
      <TakeDialog
        taking={action}
        picks={priced ?? stones.map(({ sell_amt: _, ...stone }) => stone)}
        left={left}
        clientName={clientName}
        businessId={forClients ? (tradingClient?.businessId ?? null) : null}
        closed={reason}
        remark={{ note: words, onNote: setWords }}
        added={priced ? sumsOf(priced.filter(isNotHeld)).amount : null}
        evaluate={(limits) => stoneTargets(action, stones, { ...actor, ...limits })}
        onTake={(_, limitReason, agreed) => send(limitReason, agreed)}
        onClose={onClose}
      >
        <PartFailed query={prices} />
        <PartFailed query={termsQuery} />
        {action === 'memo' ? (
          <Flex align="flex-end" gap="sm">
            <TextInput
              label="Days"
              size="lg"
              w={120}
              inputMode="numeric"
              value={typed.days ?? (terms ? String(terms.memoDays) : '')}
              error={fault}
              onChange={({ currentTarget: { value } }) =>
                setTyped({ ...typed, days: value.trim() })
              }
            />
            <Text inherit flex={1} pb="2xs">
              {days === null || fault !== null
                ? null
                : `Due on ${formatDate(serverNow() + days * DAY_MS)}`}
              {forClients || !terms ? null : (
                <Text span display="block" c="dimmed" fz="sm">
                  {selfServiceWords(terms.exposure)}
                </Text>
              )}
            </Text>
          </Flex>
        ) : null}
        {note}
      </TakeDialog>
    );
  if (action === 'offerPrice')
    return (
      <PriceOfferDialog
        title={
          <TitleForClient>{`Offer a price for ${count(stones.length, 'stone')}`}</TitleForClient>
        }
        submitLabel="Send the price offer"
        stones={priced ?? stones}
        reason={priced ? refusal : 'The prices of the trading client are loading.'}
        note={
          <>
            <PartFailed query={prices} />
            {note}
          </>
        }
        onSend={({ perCarat, remark, belowCostReason }) => {
          props.machine.ask(
            action,
            targets.map((target, at) => ({
              ...target,
              perCarat: perCarat.get(stones[at]?.id ?? '') ?? 0,
            })),
            {
              userId,
              clientName,
              remark,
              ...(belowCostReason === '' ? {} : { terms: { belowCostReason } }),
              isConfirmed: true,
            },
          );
          onClose();
        }}
        onClose={onClose}
      />
    );
  const { title, submit, field, most } = ACTION_TEXTS[action];
  const others = othersText('', { rows: stones, left });
  const submitLabel = others === '' ? submit : `${submit}: ${others}`;
  return (
    <Modal opened onClose={onClose} title={<TitleForClient>{title(stones.length)}</TitleForClient>}>
      <form
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DialogStones stones={stones} />
        <div className="ui-dialog-fields">
          <Textarea
            label={field}
            size="lg"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={most}
            withAsterisk
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            data-autofocus
          />
          {action === 'note' ? (
            <DateField
              label="Due date"
              size="lg"
              toward="future"
              value={typed.dueOn}
              onDay={(dueOn) => setTyped({ ...typed, dueOn })}
            />
          ) : null}
          {action === 'enquire' ? <OfferField of={offer} /> : null}
        </div>
        {note}
        <DialogFooter>
          <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          {reason === null ? (
            <Button type="submit" size="lg" variant="filled">
              {submitLabel}
            </Button>
          ) : (
            <ReasonButton size="lg" variant="filled" reason={reason} onClick={() => send()}>
              {submitLabel}
            </ReasonButton>
          )}
        </DialogFooter>
      </form>
    </Modal>
  );
}

const disabledReasonFor = (
  action: InputAction,
  stone: StoneRow,
  actor: Parameters<typeof stoneTargets>[2],
): string | null => disabledReason(stoneTargets(action, [stone], actor));

function WaitInLine({
  taken,
  props: { acting, machine, onClose },
}: {
  readonly taken: readonly StoneRow[];
  readonly props: ActionDialogProps;
}) {
  const profile = useProfile();
  const targets = stoneTargets('join', taken, { ...acting, mayWrite: mayAct(profile, 'join') });
  if (!isOfferedTo(profile.role_id, 'join') || disabledReason(targets) !== null) return null;
  const { userId, clientName } = acting;
  return (
    <Button
      size="lg"
      onClick={() => {
        onClose();
        machine.ask('join', targets, { userId, clientName });
      }}
    >
      Join waitlist
    </Button>
  );
}
