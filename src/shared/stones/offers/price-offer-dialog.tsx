import { Button, Checkbox, Modal, Table, Text, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { count } from '#common/count.ts';
import { EMPTY, formatNumber, formatWeight } from '#common/format.ts';
import * as longest from '#common/lengths.gen.ts';
import { DialogFooter } from '../../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../../ui/actions/ReasonButton.tsx';
import { FigureInput } from '../../../ui/inputs/FigureInput.tsx';
import { submitOnCtrlEnter } from '../../../ui/inputs/submit-on-ctrl-enter.ts';
import { parseFigure } from '../../../ui/inputs/typed-figure.ts';
import { Keys } from '../../../ui/Keys.tsx';
import { useProfile } from '../../session/use-session.ts';
import { PRICE } from '../price-rules.ts';
import { maySetMarkups } from '../stone-permissions.ts';
import { overbidNames } from './compare-offer.ts';

/** A stone at its asking price, with the price of the other party if there is one. */
export interface NegotiatedStone {
  readonly id: string;
  readonly stock_no: string;
  readonly carat: number;
  readonly rap: number | null;
  readonly markup_ppc: number;
  readonly price_offer?: { readonly offered_per_ct: number } | undefined;
}

export interface NamedPrices {
  readonly perCarat: ReadonlyMap<string, number>;
  readonly remark: string;
  readonly belowCostReason: string;
}

type PriceOfferDialogProps = {
  readonly title: ReactNode;
  readonly submitLabel: string;
  readonly stones: readonly NegotiatedStone[];
  /** why nothing can be sent; null if the dialog can be sent */
  readonly reason: string | null;
  readonly note?: ReactNode;
  readonly onSend: (prices: NamedPrices) => void;
  readonly onClose: () => void;
};

const percent = (price: number, base: number | null): string =>
  base ? `${formatNumber((price / base - 1) * 100)} %` : EMPTY;

/** Asks for a price per carat for each stone, next to its asking price and discounts. */
export function PriceOfferDialog(props: PriceOfferDialogProps) {
  const { title, submitLabel, stones, note, onSend, onClose } = props;
  const profile = useProfile();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [remark, setRemark] = useState('');
  const [belowCostReason, setBelowCostReason] = useState('');
  const [confirmed, setConfirmed] = useState('');
  const read = stones.map((stone) => ({
    stone,
    ...{ figure: null, fault: null },
    ...parseFigure(typed[stone.id] ?? '', PRICE),
  }));
  const fault = read.find((one) => one.fault)?.fault ?? null;
  const missing = read.find(({ figure }) => figure === null)?.stone;
  const figures = new Map(
    read.flatMap(({ stone, figure }) => (figure === null ? [] : [[stone.id, figure]])),
  );
  const above = overbidNames(
    stones.map((stone) => ({ ...stone })),
    ({ id }) => figures.get(id) ?? null,
  );
  const question = `${above} ${[...figures.values()].join()}`;
  const reason =
    props.reason ??
    fault ??
    (missing ? `Enter a price for ${missing.stock_no}.` : null) ??
    (above !== null && confirmed !== question
      ? 'A price is above the asking price. Confirm or change the price.'
      : null);
  const amount = (price: number, carat: number) => Math.round(price * carat * 100) / 100;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const asked = sum(stones.map(({ markup_ppc, carat }) => amount(markup_ppc, carat)));
  const offered = sum(stones.map(({ id, carat }) => amount(figures.get(id) ?? 0, carat)));
  const isCounter = stones.some(({ price_offer }) => price_offer !== undefined);
  return (
    <Modal opened onClose={onClose} title={title} size="xl">
      <form
        onKeyDown={submitOnCtrlEnter}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === null)
            onSend({
              perCarat: figures,
              remark: remark.trim(),
              belowCostReason: belowCostReason.trim(),
            });
        }}
      >
        <Table.ScrollContainer minWidth={560} type="native">
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Stone</Table.Th>
                <Table.Th ta="end">Asking $/ct</Table.Th>
                {isCounter ? <Table.Th ta="end">Their price $/ct</Table.Th> : null}
                <Table.Th ta="end">Your price $/ct</Table.Th>
                <Table.Th ta="end">To Rap</Table.Th>
                <Table.Th ta="end">To asking</Table.Th>
                <Table.Th ta="end">Amount $</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {read.map(({ stone, figure }, at) => (
                <Table.Tr key={stone.id}>
                  <Table.Td>
                    {stone.stock_no}{' '}
                    <Text span c="dimmed" fz="sm">
                      {formatWeight(stone.carat)} ct
                    </Text>
                  </Table.Td>
                  <Table.Td ta="end">{formatNumber(stone.markup_ppc)}</Table.Td>
                  {isCounter ? (
                    <Table.Td ta="end">
                      {formatNumber(stone.price_offer?.offered_per_ct ?? null)}{' '}
                      <Text span c="dimmed" fz="sm">
                        {percent(stone.price_offer?.offered_per_ct ?? 0, stone.markup_ppc)}
                      </Text>
                    </Table.Td>
                  ) : null}
                  <Table.Td>
                    <FigureInput
                      rule={PRICE}
                      aria-label={`Price per carat of ${stone.stock_no}, US dollars`}
                      w={120}
                      ms="auto"
                      value={typed[stone.id] ?? ''}
                      onText={(text) => setTyped((now) => ({ ...now, [stone.id]: text }))}
                      {...(at === 0 ? { 'data-autofocus': true } : {})}
                    />
                  </Table.Td>
                  <Table.Td ta="end">
                    {figure === null ? EMPTY : percent(figure, stone.rap)}
                  </Table.Td>
                  <Table.Td ta="end">
                    {figure === null ? EMPTY : percent(figure, stone.markup_ppc)}
                  </Table.Td>
                  <Table.Td ta="end">
                    {figure === null ? EMPTY : formatNumber(amount(figure, stone.carat))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
        <Text my="sm" aria-live="polite">
          {missing || fault ? (
            <>
              Asking price of {count(stones.length, 'stone')}: ${formatNumber(asked)}
            </>
          ) : (
            <>
              <b>${formatNumber(offered)}</b> for {count(stones.length, 'stone')}, asking price $
              {formatNumber(asked)} ({percent(offered, asked)})
            </>
          )}
        </Text>
        <div className="ui-dialog-fields">
          {above === null ? null : (
            <Checkbox
              label={`Yes, above the asking price of ${above}`}
              checked={confirmed === question}
              onChange={({ currentTarget: { checked } }) => setConfirmed(checked ? question : '')}
            />
          )}
          <Textarea
            label="Message to the other party"
            size="lg"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longest.NewPriceOffers.remark}
            value={remark}
            onChange={(event) => setRemark(event.currentTarget.value)}
          />
          {maySetMarkups(profile) ? (
            <Textarea
              label="Reason for a price below cost"
              description="Required only if a price is below cost. The trading client does not see the reason."
              size="lg"
              autosize
              minRows={1}
              maxRows={4}
              maxLength={longest.NewPriceOffers.below_cost_reason}
              value={belowCostReason}
              onChange={(event) => setBelowCostReason(event.currentTarget.value)}
            />
          ) : null}
        </div>
        {note}
        <DialogFooter>
          <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            size="lg"
            variant="filled"
            reason={reason}
            onClick={() => undefined}
            rightSection={<Keys>Ctrl ↵</Keys>}
          >
            {submitLabel}
          </ReasonButton>
        </DialogFooter>
      </form>
    </Modal>
  );
}
