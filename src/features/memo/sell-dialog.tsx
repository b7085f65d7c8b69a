import '../../shared/stones/stone-columns.css';
import '../../shared/records/record-table.css';
import { Button, Modal, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { count } from '#common/count.ts';
import { formatNumber } from '#common/format.ts';
import { ConcurrentChangeNote } from '../../shared/records/concurrent-change.tsx';
import { othersText } from '../../shared/records/use-dialog-rows.ts';
import { BelowCostReason, faultOfReason } from '../../shared/stones/below-cost-reason.tsx';
import type { PricesAgreed } from '../../shared/stones/checks/memo-checks.ts';
import { PRICE } from '../../shared/stones/price-rules.ts';
import { BelowCostBadge, isBelowCost } from '../../shared/stones/status/below-cost.tsx';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { saleOf } from './sale-prices.ts';

type SellDialogProps = {
  readonly opened: boolean;
  readonly lines: readonly LineRow[];
  /** lines that another user has settled while the dialog was open */
  readonly left?: readonly LineRow[];
  readonly onSell: (agreed: PricesAgreed, belowCostReason?: string) => void;
  readonly onClose: () => void;
};

export function SellDialog(props: SellDialogProps) {
  const { opened, lines, onClose } = props;
  const phone = useIsPhone();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`Sell ${count(lines.length, 'stone')}?`}
      size={900}
      fullScreen={phone}
    >
      <SellForm {...props} />
    </Modal>
  );
}

/** Mounted only while the dialog is open, so that each opening starts with the issue prices. */
function SellForm({ lines, left = [], onSell, onClose }: SellDialogProps) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const sale = useMemo(() => saleOf(lines, typed), [lines, typed]);
  const phone = useIsPhone();
  const [reason, setReason] = useState('');
  const amountsOf = (line: LineRow) => ({ ...line, sell_amt: sale.amounts.get(line.id) });
  const below = lines.filter((line) => isBelowCost(amountsOf(line)));
  const needsReason = below.length > 0;
  const missingReason = needsReason ? faultOfReason(reason) : null;
  const isReady = sale.faults.size === 0 && missingReason === null;
  const clientCount = new Set(lines.map(({ business_id }) => business_id)).size;

  return (
    <form
      noValidate
      onKeyDown={submitOnCtrlEnter}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSell(sale.agreed, needsReason ? reason.trim() : undefined);
      }}
    >
      <Text mb="xs" c="var(--text-2)">
        The memo prices apply. {count(clientCount, 'invoice')} {clientCount === 1 ? 'is' : 'are'}{' '}
        issued.
      </Text>
      <ConcurrentChangeNote
        workflow="memoLine"
        records={[...left, ...lines].map(({ id, stock_no }) => ({ id, name: stock_no }))}
        gone={new Set(left.map(({ id }) => id))}
      />
      <div className="record-table-frame">
        <table className="record-table">
          <thead>
            <tr>
              <th scope="col">Stock no.</th>
              <th scope="col" data-wide="">
                Stone
              </th>
              <th scope="col" data-wide="">
                Memo
              </th>
              <th scope="col" data-end="">
                Price $/ct
              </th>
              <th scope="col" data-end="">
                Amount $
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => {
              const amount = sale.amounts.get(line.id);
              return (
                <tr key={line.id}>
                  <td>{line.stock_no}</td>
                  <td data-wide="">{stoneTitle(line)}</td>
                  <td data-wide="" title={line.company_name ?? undefined}>
                    {line.reference}
                  </td>
                  <td data-end="">
                    <FigureInput
                      rule={PRICE}
                      size="sm"
                      w={116}
                      ml="auto"
                      styles={{ input: { textAlign: 'end' } }}
                      aria-label={`Price per carat of ${line.stock_no}`}
                      value={typed.get(line.id) ?? formatNumber(line.markup_ppc)}
                      error={sale.faults.get(line.id) ?? null}
                      onFocus={(event) => event.currentTarget.select()}
                      onText={(text) => setTyped(new Map(typed).set(line.id, text))}
                    />
                  </td>
                  <td data-end="" data-changed={sale.agreed.has(line.id) ? '' : undefined}>
                    {isBelowCost(amountsOf(line)) ? (
                      <>
                        <BelowCostBadge />{' '}
                      </>
                    ) : null}
                    {formatNumber(amount)}
                  </td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={phone ? 2 : 4}>
                Total
                {sale.total === sale.before ? null : (
                  <span className="stone-faint"> instead of {formatNumber(sale.before)}</span>
                )}
              </th>
              <td data-end="">
                <output>{formatNumber(sale.total)}</output>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
      {needsReason ? (
        <div className="ui-dialog-fields">
          <BelowCostReason stones={below} value={reason} onText={setReason} />
        </div>
      ) : null}
      <div className="ui-dialog-footer">
        <Button size="lg" onClick={onClose} rightSection={<Keys>Esc</Keys>}>
          Cancel
        </Button>
        <Button
          type="submit"
          size="lg"
          variant="filled"
          aria-disabled={!isReady || undefined}
          title={missingReason ?? undefined}
          rightSection={<Keys>Ctrl Enter</Keys>}
          data-autofocus
        >
          {`Sell ${othersText(count(lines.length, 'stone'), { rows: lines, left })}`}
        </Button>
      </div>
    </form>
  );
}
