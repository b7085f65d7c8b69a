import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { KEY } from '../../ui/key-names.ts';
import { notifySuccess } from '../../ui/notify.tsx';

export const DRAWER_WIDTH = 424;
const GROUP = 'Saved searches';

interface Removal {
  readonly label: string;
  readonly words: string;
  readonly run: () => Promise<string>;
  /** first element of the query keys to invalidate after the deletion */
  readonly listed: string;
}

type SavedFrameProps = {
  readonly label: string;
  readonly name: string;
  readonly siblings: SiblingNav | null;
  /** reason why editing and deleting are disabled; null if both are allowed */
  readonly reason: string | null;
  readonly link: ReactNode;
  readonly facts: ReactNode;
  readonly children?: ReactNode;
  readonly change: (onClose: () => void) => ReactNode;
  readonly removal: Removal;
  readonly onClose: () => void;
};

export function SavedFrame(props: SavedFrameProps) {
  const { name, reason, removal, onClose } = props;
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<'change' | 'delete' | null>(null);
  const [busy, setBusy] = useState(false);
  const change = () => setDialog('change');
  const openDelete = () => setDialog('delete');
  const close = () => setDialog(null);
  useCommands([
    {
      id: 'saved.change',
      label: `Change ${name}`,
      keys: KEY.change,
      group: GROUP,
      reason,
      run: change,
    },
    { id: 'saved.delete', label: `Delete ${name}`, group: GROUP, reason, run: openDelete },
  ]);

  async function remove() {
    setBusy(true);
    try {
      notifySuccess(await removal.run());
      onClose();
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      close();
      setBusy(false);
    }
    await cache.invalidateQueries({ queryKey: [removal.listed] });
  }

  return (
    <RecordDrawer
      label={props.label}
      width={DRAWER_WIDTH}
      onClose={onClose}
      head={{ name }}
      siblings={props.siblings}
      acts={
        <>
          {props.link}
          <ReasonButton reason={reason} onClick={change}>
            Change
          </ReasonButton>
          <ReasonButton variant="danger" reason={reason} onClick={openDelete}>
            Delete
          </ReasonButton>
        </>
      }
    >
      <RecordPart label="Facts">
        <DrawerFacts>{props.facts}</DrawerFacts>
      </RecordPart>
      {props.children}
      {dialog === 'change' ? props.change(close) : null}
      <ConfirmDialog
        opened={dialog === 'delete'}
        danger
        busy={busy}
        title={`Delete “${name}”?`}
        confirmLabel={removal.label}
        onConfirm={() => void remove()}
        onClose={close}
      >
        <p>{removal.words}</p>
      </ConfirmDialog>
    </RecordDrawer>
  );
}
