import { useState } from 'react';
import { formatNumber } from '#common/format.ts';
import { ActsDialog } from '../../../shared/frame/acts-dialog.tsx';
import { StoneLine } from '../../../shared/records/stone-head.tsx';
import { RefusalDialog } from '../../../shared/stones/refusal-dialog.tsx';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { useClientContext } from '../../../shared/stones/trading-clients.ts';
import { useStoneAction } from '../../../shared/stones/use-stone-action.ts';
import { StoneDrawerFoot } from '../drawer/stone-drawer-foot.tsx';
import { ACTION_ORDER } from './fit-actions.ts';

type StoneActionsDialogProps = {
  readonly stone: StoneRow;
  readonly onOpen: () => void;
};

export function StoneActionsDialog({ stone, onOpen }: StoneActionsDialogProps) {
  const [opened, setOpened] = useState(true);
  const close = () => setOpened(false);
  const { acting } = useClientContext();
  // The hook registers the undo command, so it must stay mounted after the dialog closes.
  const machine = useStoneAction({ onActed: close });
  return (
    <>
      <ActsDialog
        opened={opened}
        title={stone.stock_no}
        acts={
          <StoneDrawerFoot
            stone={stone}
            isInCheck={undefined}
            acting={acting}
            machine={machine}
            withKeys
            onChanged={close}
            inline={ACTION_ORDER}
          />
        }
        onOpen={onOpen}
        onClose={close}
      >
        <StoneLine stone={stone}>
          <span>
            <b>${formatNumber(stone.sell_amt)}</b> {formatNumber(stone.markup_ppc)} per carat
            {stone.markup_disc === null ? null : `, ${formatNumber(stone.markup_disc)} %`}
          </span>
        </StoneLine>
      </ActsDialog>
      <RefusalDialog acting={machine} />
    </>
  );
}
