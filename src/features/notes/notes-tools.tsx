import { useState } from 'react';
import { ROLE } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import type { LineToolsProps } from '../../shared/lines/line-list.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { mayWriteList } from '../../shared/stones/stone-permissions.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY } from '../../ui/key-names.ts';
import { NewNoteDialog } from './new-note-dialog.tsx';

export function NotesTools({ question }: LineToolsProps) {
  const profile = useProfile();
  const [opened, setOpened] = useState(false);
  const offered = profile.role_id !== ROLE.auditor;
  const reason = mayWriteList(profile, 'notes') ? null : PROBLEMS.forbidden.message;
  const open = () => setOpened(true);
  useCommands(
    offered
      ? [
          {
            id: 'notes.new',
            label: 'New note',
            keys: KEY.note,
            group: 'Notes',
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
        rightSection={<Keys>{KEY.note}</Keys>}
        onClick={open}
      >
        New note
      </ReasonButton>
      {opened ? (
        <NewNoteDialog userId={question.query.user_id ?? null} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}
