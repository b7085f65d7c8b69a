import { useState } from 'react';
import { PROBLEMS } from '#machines/problems.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { ImportDialog } from './import-dialog.tsx';
import { canImportLists, orderActorOf } from './order-rights.ts';

export function OrderTools() {
  const profile = useProfile();
  const [opened, setOpened] = useState(false);
  const offered = canImportLists(profile.role_id);
  const reason = orderActorOf(profile).mayWrite ? null : PROBLEMS.forbidden.message;
  const open = () => setOpened(true);
  useCommands(
    offered
      ? [
          {
            id: 'orders.import',
            label: 'Import the order list of an API client',
            keys: KEY.importList,
            group: 'Confirm stones',
            reason,
            run: open,
          },
        ]
      : [],
  );
  if (!offered) return null;
  return (
    <>
      <ReasonButton
        variant="subtle"
        size="sm"
        reason={reason}
        rightSection={<Keys>{KEY.importList}</Keys>}
        onClick={open}
      >
        Import a list
      </ReasonButton>
      {opened ? <ImportDialog onClose={() => setOpened(false)} /> : null}
    </>
  );
}
