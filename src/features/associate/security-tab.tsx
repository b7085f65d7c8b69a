import { Box } from '@mantine/core';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatDateTime } from '#common/format.ts';
import { useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { SignInAccess } from '../../shared/identity/sign-in-access.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { type AssociateDetail, nameOf } from './associate-calls.ts';
import { passwordDisabledReason } from './associate-rights.ts';
import { PasswordDialog } from './password-dialog.tsx';

type SecurityTabProps = {
  readonly associate: AssociateDetail;
  readonly isOwn: boolean;
};

export function SecurityTab({ associate, isOwn }: SecurityTabProps) {
  const [changing, setChanging] = useState(false);
  const isSetUp = useMailIsSetUp();
  const closed = passwordDisabledReason(useProfile(), associate.id);
  return (
    <Box maw={720}>
      <RecordPart label="Security">
        <DrawerFacts>
          <Fact name="Last sign-in">
            {associate.last_sign_in === null ? 'never' : formatDateTime(associate.last_sign_in)}
          </Fact>
          <Fact name="Signed in on">
            {associate.devices === 0 ? 'no device' : count(associate.devices, 'device')}
          </Fact>
        </DrawerFacts>
        <p>
          {isOwn
            ? 'A new password signs out your other devices.'
            : `A new password signs the associate out everywhere. ${isSetUp ? 'The associate is notified by e-mail.' : 'Mail is not set up. Give the new password to the associate yourself.'}`}
        </p>
        <ReasonButton reason={closed} onClick={() => setChanging(true)}>
          Change password
        </ReasonButton>
        {changing ? (
          <PasswordDialog associate={associate} isOwn={isOwn} onClose={() => setChanging(false)} />
        ) : null}
      </RecordPart>
      {isOwn || closed !== null ? null : (
        <RecordPart level={2} title="Address and password">
          <SignInAccess
            id={associate.id}
            name={nameOf(associate)}
            isActive={associate.is_active}
            closed={closed}
          />
        </RecordPart>
      )}
    </Box>
  );
}
