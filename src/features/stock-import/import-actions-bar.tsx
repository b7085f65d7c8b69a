import { useState } from 'react';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { importDisabledReason, withdrawsLists } from '../../shared/supply/import-checks.ts';
import type { Decision, StockImport } from '../../shared/supply/stock-imports.ts';
import { FormFooter } from '../../ui/actions/FormFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { fetchReturnedList } from './import-calls.ts';
import { GROUP, outcomeText } from './import-texts.ts';

const OWN_ACTS = [{ act: 'withdraw', label: 'Withdraw', keys: KEY.withdraw }] as const;
const ACTS = [
  { act: 'roll-back', label: 'Roll back', keys: KEY.takeBack },
  { act: 'refuse', label: 'Refuse', keys: KEY.reject },
  { act: 'approve', label: 'Approve', keys: KEY.approve },
] as const;

export function ImportActionsBar({ list }: { readonly list: StockImport }) {
  const profile = useProfile();
  const phone = useIsPhone();
  const [openAction, setOpenAction] = useState<Decision | null>(null);
  const open = withdrawsLists(profile) ? OWN_ACTS : ACTS;
  const acts = open.map((act) => ({
    ...act,
    reason: importDisabledReason(act.act, list, profile),
  }));
  const { figures } = list;
  useCommands(
    acts.map(({ act, label, keys, reason }) => ({
      id: `import.${act}`,
      label: `${label}: ${list.import_no}`,
      keys,
      group: GROUP,
      reason,
      run: () => setOpenAction(act),
    })),
  );
  return (
    <>
      <FormFooter said={phone ? null : outcomeText(list)}>
        {figures && figures.rejected > 0 ? (
          <DownloadButton request={fetchReturnedList(list.id, true)}>Rejected rows</DownloadButton>
        ) : null}
        <DownloadButton request={fetchReturnedList(list.id, false)}>All rows</DownloadButton>
        {acts.map(({ act, label, keys, reason }) => (
          <ReasonButton
            key={act}
            variant={act === 'approve' ? 'filled' : 'default'}
            reason={reason}
            rightSection={<Keys>{keys}</Keys>}
            onClick={() => setOpenAction(act)}
          >
            {label}
          </ReasonButton>
        ))}
      </FormFooter>
      {openAction ? (
        <DecideDialog
          key={openAction}
          act={openAction}
          list={list}
          onClose={() => setOpenAction(null)}
        />
      ) : null}
    </>
  );
}
