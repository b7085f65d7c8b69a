import '../../shared/people/person-drawer.css';
import { useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { type Mailing, testMailing } from './bulk-email-calls.ts';
import { EmailPreview } from './email-preview.tsx';

const NO_CLIENT =
  'Choose a trading client first. The e-mail shows the prices of that trading client.';

export function EmailPreviewPart({ mailing }: { readonly mailing: Mailing }) {
  const profile = useProfile();
  const [client, setClient] = useState<UserId | null>(null);
  const [busy, setBusy] = useState(false);
  const isSetUp = useMailIsSetUp();
  const closed = mayCall(profile, calls.testBulkEmail)
    ? isSetUp
      ? null
      : GUARD_PROBLEMS.mailIsSetUp.message
    : PROBLEMS.forbidden.message;

  async function tryOut() {
    if (client === null) return;
    setBusy(true);
    try {
      notifySuccess((await testMailing(mailing.id, client)).message);
    } catch (error) {
      notifyProblem(error, TEXTS.mailingNotSent);
    }
    setBusy(false);
  }

  return (
    <RecordPart
      title="E-mail"
      tools={
        <ClientPicker
          label="Preview for this trading client"
          placeholder="Choose a trading client"
          width={230}
          value={client}
          onChange={setClient}
        />
      }
    >
      {/* The button is above the preview, so the button does not move when the preview is
          loaded. */}
      <p className="people-acts">
        <ReasonButton
          size="xs"
          loading={busy}
          reason={closed ?? (client === null ? NO_CLIENT : null)}
          onClick={() => void tryOut()}
        >
          Send me a test
        </ReasonButton>
      </p>
      <EmailPreview
        subject={mailing.subject}
        text={mailing.text}
        stones={mailing.stones}
        validDays={mailing.valid_days}
        recipientId={client}
      />
    </RecordPart>
  );
}
