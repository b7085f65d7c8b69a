import { count } from '#common/count.ts';
import { formatNumber, formatWeight } from '#common/format.ts';
import { differenceOf, sumsOf } from '#common/stone-sums.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { useProfile } from '../session/use-session.ts';
import { amountOf } from '../stones/amount-of.ts';
import { isHeldByClient, lineStoneTargets } from '../stones/checks/line-stone-checks.ts';
import type { KeptList } from '../stones/commands/kept-commands.ts';
import { DialogStones } from '../stones/dialog-stones.tsx';
import { actorOf } from '../stones/stone-permissions.ts';
import type { LineRow } from '../stones/stone-types.ts';
import type { Taking } from '../stones/taking-words.ts';
import type { AgreedAtIssue } from './agreed-prices.tsx';
import { ConcurrentLineChanges } from './dialog-lines.tsx';
import type { KeptAct } from './kept-acts.ts';
import { TakeDialog } from './take-dialog.tsx';

type KeptDialogProps = {
  readonly list: KeptList;
  /** The action to confirm; null if the dialog is closed. */
  readonly act: KeptAct | null;
  readonly picks: readonly LineRow[];
  /** Lines that another user removed after the dialog opened. */
  readonly left: readonly LineRow[];
  readonly clientName: string | null;
  readonly onConfirm: (remark: string, limitReason?: string, agreed?: AgreedAtIssue) => void;
  readonly onClose: () => void;
};

export function KeptDialog({
  list,
  act,
  picks,
  left,
  clientName,
  onConfirm,
  onClose,
}: KeptDialogProps) {
  const profile = useProfile();
  const prompt = act?.prompt ?? null;
  const stones = count(picks.length, 'stone');
  const lines = list === 'notes' ? count(picks.length, 'note') : stones;
  const common = {
    onConfirm: ({ note }: { readonly note: string }) => onConfirm(note),
    onClose,
  };
  return (
    <>
      <TakeDialog
        taking={prompt === 'taking' ? takingOf(act) : null}
        picks={picks}
        left={left}
        clientName={clientName}
        businessId={picks[0]?.business_id ?? null}
        added={amountOf(picks.filter((line) => !isHeldByClient(line)))}
        evaluate={(limits) =>
          lineStoneTargets('memo', picks, { actor: actorOf(profile), mayWrite: true, limits })
        }
        onTake={onConfirm}
        onClose={onClose}
      >
        <CostToday picks={picks} />
        <ConcurrentLineChanges left={left} rows={picks} />
      </TakeDialog>
      <ConfirmDialog
        {...common}
        opened={prompt === 'words'}
        title={`Move ${stones} to the notes`}
        confirmLabel={`Move ${stones}`}
        cancelLabel="Cancel"
        reason={{
          noteLabel: picks.length === 1 ? 'Text of the note' : 'Text of each note',
          required: true,
        }}
      >
        <DialogStones stones={picks} />
        <ConcurrentLineChanges left={left} rows={picks} />
      </ConfirmDialog>
      <ConfirmDialog
        {...common}
        opened={prompt === 'certainty'}
        title={`Remove ${lines}?`}
        confirmLabel={`Remove ${lines}`}
        danger
      >
        <DialogStones stones={picks} />
        <p>This removal cannot be undone.</p>
        <ConcurrentLineChanges left={left} rows={picks} />
      </ConfirmDialog>
    </>
  );
}

const takingOf = (act: KeptAct | null): Taking => (act?.action === 'memo' ? 'memo' : 'confirm');

function CostToday({ picks }: { readonly picks: readonly LineRow[] }) {
  const now = sumsOf(picks);
  const added = sumsOf(picks.map((line) => ({ ...line, ...line.kept })));
  const more = differenceOf(now.amount, added.amount);
  return (
    <p>
      {formatWeight(now.carat)} ct for <b>${formatNumber(now.amount)}</b> at today's prices
      {more === 0
        ? '.'
        : `, ${more > 0 ? 'up' : 'down'} ${formatNumber(Math.abs(more))} since added.`}
    </p>
  );
}
