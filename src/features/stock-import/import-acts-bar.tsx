import './import-acts-bar.css';
import { useState } from 'react';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { reasonAgainst, withdrawsLists } from '../../shared/supply/import-acts.ts';
import type { Decision, StockImport } from '../../shared/supply/stock-imports.ts';
import { ReasonButton } from '../../ui/acts/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../ui/acts/Reasons.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { listGivenBack } from './import-calls.ts';
import { GROUP, whatOfIt } from './import-words.ts';

const OWN_ACTS = [{ act: 'withdraw', label: 'Withdraw', keys: KEY.withdraw }] as const;
const ACTS = [
  { act: 'roll-back', label: 'Roll back', keys: KEY.takeBack },
  { act: 'refuse', label: 'Refuse', keys: KEY.reject },
  { act: 'approve', label: 'Approve', keys: KEY.approve },
] as const;

/** Actions on an import, with the reasons why some are disabled. */
export function ImportActs({ list }: { readonly list: StockImport }) {
  const profile = useProfile();
  const [asking, setAsking] = useState<Decision | null>(null);
  const open = withdrawsLists(profile) ? OWN_ACTS : ACTS;
  const acts = open.map((act) => ({ ...act, reason: reasonAgainst(act.act, list, profile) }));
  const { figures } = list;
  useCommands(
    acts.map(({ act, label, keys, reason }) => ({
      id: `import.${act}`,
      label: `${label}: ${list.import_no}`,
      keys,
      group: GROUP,
      reason,
      run: () => setAsking(act),
    })),
  );
  return (
    <footer className="import-acts">
      <Reasons>
        <ReasonLine />
        <div>
          <p>{whatOfIt(list)}</p>
          {figures && figures.rejected > 0 ? (
            <DownloadButton request={listGivenBack(list.id, true)}>Rejected rows</DownloadButton>
          ) : null}
          <DownloadButton request={listGivenBack(list.id, false)}>The list</DownloadButton>
          {acts.map(({ act, label, keys, reason }) => (
            <ReasonButton
              key={act}
              variant={act === 'approve' ? 'filled' : 'default'}
              reason={reason}
              rightSection={<Keys>{keys}</Keys>}
              onClick={() => setAsking(act)}
            >
              {label}
            </ReasonButton>
          ))}
        </div>
      </Reasons>
      {asking ? (
        <DecideDialog key={asking} act={asking} list={list} onClose={() => setAsking(null)} />
      ) : null}
    </footer>
  );
}
