import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ConfirmStoneId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { EMPTY, formatNumber } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { castLineIds } from '#common/line-ids.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { ConcurrentLineChanges } from '../../shared/lines/dialog-lines.tsx';
import { NOTHING_CHANGED } from '../../shared/records/only-changes.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { BelowCostReason, faultOfReason } from '../../shared/stones/below-cost-reason.tsx';
import { orderTargets } from '../../shared/stones/checks/order-checks.ts';
import { DialogStones } from '../../shared/stones/dialog-stones.tsx';
import { compareOffer, overbidNames } from '../../shared/stones/offers/compare-offer.ts';
import { OverbidConfirm, useOverbidConfirmation } from '../../shared/stones/offers/offer-field.tsx';
import { DISCOUNT, PRICE } from '../../shared/stones/price-rules.ts';
import { isBelowCost } from '../../shared/stones/status/below-cost.tsx';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import { parseFigure } from '../../ui/inputs/typed-figure.ts';
import { Keys } from '../../ui/Keys.tsx';
import type { OrderDialogProps } from './order-dialog-props.ts';
import { canOfferPrice } from './order-rights.ts';
import { PriceChange } from './price-change.tsx';
import { type PriceBy, usePricePreview } from './use-price-preview.ts';

const PRICES_COMING = 'The new prices are being calculated.';
const ABOVE_ASKING = 'The new price is above the asking price. Confirm or change the new price.';

export function ChangeDialog({ picks, left, orderActor, machine, onClose }: OrderDialogProps) {
  const { role_id } = useProfile();
  const [only] = picks.length === 1 ? picks : [];
  const [by, setBy] = useState<PriceBy>('pricePerCarat');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [remark, setRemark] = useState(only?.remark ?? '');
  const rule = by === 'disc' ? DISCOUNT : PRICE;
  const read = parseFigure(typed, rule);
  const figure = 'fault' in read ? null : read.figure;
  const withRap = picks.every(({ rap }) => rap !== null);
  const remarkChanged = remark.trim() !== (only?.remark ?? '');
  const targets = orderTargets(
    figure === null ? 'changeOrder' : 'setOrderPrice',
    picks,
    orderActor,
  );
  const closed = disabledReason(targets);
  const tried = usePricePreview(
    castLineIds<ConfirmStoneId>(picks),
    by,
    closed === null ? figure : null,
  );
  const perCarat = by === 'pricePerCarat' ? figure : null;
  const askingPrice = compareOffer(picks, perCarat, 'New price');
  // Only the server can compute the prices for a discount. Nothing can be submitted until the
  // server has sent the preview.
  const isUnpriced = figure !== null && by === 'disc' && (tried.prices === null || tried.isOld);
  const question = useOverbidConfirmation(
    `${by} ${typed}`,
    isUnpriced
      ? null
      : overbidNames(picks, ({ id }) => perCarat ?? tried.prices?.get(id)?.markup_ppc ?? null),
  );
  const isBelow = picks.some((line) => {
    const next = tried.prices?.get(line.id);
    return next !== undefined && isBelowCost({ ...line, sell_amt: next.sell_amt });
  });
  const unreasoned = isBelow ? faultOfReason(reason) : null;
  const nothing = figure === null && !remarkChanged ? NOTHING_CHANGED : null;
  const unpriced = isUnpriced ? PRICES_COMING : null;
  const questioned = question.isOpen ? ABOVE_ASKING : null;
  const waits =
    'fault' in read
      ? read.fault
      : (closed ?? tried.fault ?? nothing ?? unpriced ?? unreasoned ?? questioned);

  return (
    <Modal opened onClose={onClose} title={`Change ${count(picks.length, 'order')}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (waits !== null) return;
          onClose();
          machine.ask('changeOrder', targets, {
            remark: remarkChanged ? remark.trim() : null,
            isConfirmed: true,
            ...(figure === null
              ? {}
              : {
                  terms: {
                    [by]: figure,
                    ...(isBelow ? { belowCostReason: reason.trim() } : {}),
                    wasBelowCost: picks.some(isBelowCost),
                    perCaratOf: Object.fromEntries(
                      picks.map(({ id, markup_ppc }) => [id, markup_ppc]),
                    ),
                  },
                }),
          });
        }}
      >
        <ConcurrentLineChanges left={left} rows={picks} />
        {picks.length > 1 ? <p>These changes apply to all selected orders.</p> : null}
        <div className="ui-dialog-fields">
          {canOfferPrice(role_id) ? (
            <>
              <SegmentedControl
                aria-label="Basis of the new price"
                data={[
                  { value: 'pricePerCarat', label: 'Price per carat' },
                  ...(withRap ? [{ value: 'disc' as const, label: 'Discount to Rap' }] : []),
                ]}
                value={by}
                onChange={(value) => {
                  setBy(value === 'disc' ? 'disc' : 'pricePerCarat');
                  setTyped('');
                }}
              />
              <FigureInput
                key={by}
                rule={rule}
                label={by === 'disc' ? 'Discount, percent' : 'Price per carat, US dollars'}
                size="lg"
                placeholder={priceNow(by, only)}
                description={askingPrice.words}
                value={typed}
                onText={setTyped}
                data-autofocus
              />
              <OverbidConfirm says="above" of={question} />
            </>
          ) : null}
          <Textarea
            label="Remark"
            size="lg"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longest.OrderUpdate.remark}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
            data-autofocus={canOfferPrice(role_id) ? undefined : true}
          />
          {isBelow ? <BelowCostReason value={reason} onText={setReason} /> : null}
        </div>
        {canOfferPrice(role_id) ? (
          <PriceChange picks={picks} {...tried} />
        ) : (
          <DialogStones stones={picks} />
        )}
        <DialogFooter>
          <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            size="lg"
            variant="filled"
            reason={waits}
            onClick={() => undefined}
          >
            {`Change ${count(picks.length, 'order')}`}
          </ReasonButton>
        </DialogFooter>
      </form>
    </Modal>
  );
}

const priceNow = (
  by: PriceBy,
  only: { readonly markup_ppc: number; readonly markup_disc: number | null } | undefined,
): string => (only ? formatNumber(by === 'disc' ? only.markup_disc : only.markup_ppc) : EMPTY);
