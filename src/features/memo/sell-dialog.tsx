import { Button, Modal, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { count } from '#common/count.ts';
import { ConcurrentChangeNote } from '../../shared/records/concurrent-change.tsx';
import { othersText } from '../../shared/records/use-dialog-rows.ts';
import { BelowCostReason, faultOfReason } from '../../shared/stones/below-cost-reason.tsx';
import { atSale, PriceTable } from '../../shared/stones/price-table.tsx';
import { type PricesAgreed, saleOf } from '../../shared/stones/sale-prices.ts';
import { isBelowCost } from '../../shared/stones/status/below-cost.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { Keys } from '../../ui/Keys.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';

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
  const [reason, setReason] = useState('');
  const below = lines.filter((line) => isBelowCost(atSale(line, sale)));
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
      <PriceTable
        rows={lines}
        sale={sale}
        typed={typed}
        onType={setTyped}
        extra={{
          header: 'Memo',
          cell: (line) => <span title={line.company_name ?? undefined}>{line.reference}</span>,
        }}
      />
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
