import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '#common/count.ts';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { BULK_EMAIL_STATUS } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { bulkEmailMachine, bulkEmailWorkflow } from '#machines/workflows/bulk-email.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordDrawer } from '../../shared/records/record-drawer.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { SiblingNav } from '../../shared/records/sibling-nav.ts';
import { useCompanyActions } from '../../shared/records/use-company-actions.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { KEY } from '../../ui/key-names.ts';
import { MAILINGS, type Mailing, moveMailing } from './bulk-email-calls.ts';
import { MailingBadge } from './bulk-email-columns.tsx';
import { GROUP, KIND_NAME, leftOutText, STONES_NAME, timesText } from './bulk-email-words.ts';
import { type Decided, DecideMailing } from './decide-mailing.tsx';
import { EmailPreviewPart } from './email-preview-part.tsx';
import { reasonAgainst } from './mailing-acts.ts';
import { MailingLog } from './mailing-log.tsx';
import { MailingStonesPart } from './mailing-stones-part.tsx';

type MailingDrawerProps = {
  readonly mailing: Mailing;
  readonly siblings: SiblingNav | null;
  readonly onEdit: () => void;
  readonly onClose: () => void;
};

const { draft, sending } = BULK_EMAIL_STATUS;

export function MailingDrawer({ mailing, siblings, onEdit, onClose }: MailingDrawerProps) {
  const profile = useProfile();
  const hasMailServer = useMailIsSetUp();
  const cache = useQueryClient();
  const [dialog, setDialog] = useState<Decided | null>(null);
  const { id, status, mailing_no: no } = mailing;
  const acts = useCompanyActions({
    group: GROUP,
    refresh: () => cache.invalidateQueries({ queryKey: [MAILINGS] }),
  });
  const against = (act: Parameters<typeof reasonAgainst>[0]) =>
    reasonAgainst(act, mailing, { profile, hasMailServer });
  const schedule = () =>
    void acts.run(
      () => moveMailing(id, 'schedule'),
      () => moveMailing(id, 'recall'),
    );
  const recall = () =>
    void acts.run(
      () => moveMailing(id, 'recall'),
      () => moveMailing(id, 'schedule'),
    );
  const isWaiting = !stateHasTag(bulkEmailMachine, status, 'started');
  useCommands([
    {
      id: 'mailing.edit',
      label: `Change ${no}`,
      keys: KEY.change,
      group: GROUP,
      reason: against('change'),
      run: onEdit,
    },
    {
      id: 'mailing.send',
      label: `Send ${no} now`,
      group: GROUP,
      reason: against('send'),
      run: () => setDialog('send'),
    },
    {
      id: 'mailing.stop',
      label: `Stop ${no}`,
      group: GROUP,
      reason: against('stop'),
      run: () => setDialog('stop'),
    },
  ]);
  return (
    <RecordDrawer
      label={no}
      width={640}
      onClose={onClose}
      head={{ name: no, status: <MailingBadge mailing={mailing} />, subtitle: mailing.writer }}
      siblings={siblings}
      path={{ workflow: bulkEmailWorkflow, statuses: BULK_EMAIL_STATUS, id }}
      acts={
        <>
          {isWaiting ? (
            <ReasonButton
              variant="danger"
              reason={against('discard')}
              onClick={() => setDialog('discard')}
            >
              Delete
            </ReasonButton>
          ) : null}
          <span className="ui-gap" />
          {isWaiting ? (
            <>
              <ReasonButton reason={against('change')} onClick={onEdit}>
                Edit
              </ReasonButton>
              {status === draft.code ? (
                <ReasonButton reason={against('schedule')} loading={acts.busy} onClick={schedule}>
                  Schedule
                </ReasonButton>
              ) : (
                <ReasonButton reason={against('recall')} loading={acts.busy} onClick={recall}>
                  Unschedule
                </ReasonButton>
              )}
              <ReasonButton
                variant="filled"
                reason={against('send')}
                onClick={() => setDialog('send')}
              >
                Send now
              </ReasonButton>
            </>
          ) : status === sending.code ? (
            <ReasonButton
              variant="danger"
              reason={against('stop')}
              onClick={() => setDialog('stop')}
            >
              Stop
            </ReasonButton>
          ) : (
            <ReasonButton reason={against('retry')} onClick={() => setDialog('retry')}>
              Send to remaining recipients
            </ReasonButton>
          )}
        </>
      }
    >
      <RecordPart label="Facts">
        {mailing.turn > 0 ? <Progress mailing={mailing} /> : null}
        {mailing.fault === null ? null : <p className="ui-warn">{mailing.fault}</p>}
        <DrawerFacts>
          <Fact name="Subject">{mailing.subject}</Fact>
          <Fact name="Recipients">{KIND_NAME[mailing.audience.kind]}</Fact>
          <Fact name="Excluded">{leftOutText(mailing.left_out)}</Fact>
          <Fact name="Stones">{STONES_NAME[mailing.stones.kind]}</Fact>
          <Fact name="Prices valid for">{count(mailing.valid_days, 'day')}</Fact>
          <Fact name="Schedule">{timesText(mailing) ?? 'Sent manually'}</Fact>
          {mailing.next_at === null ? null : (
            <Fact name="Next run">{formatDateTime(mailing.next_at)}, your time</Fact>
          )}
          {mailing.began_at === null ? null : (
            <Fact name="Started">{formatDateTime(mailing.began_at)}</Fact>
          )}
        </DrawerFacts>
      </RecordPart>
      <EmailPreviewPart mailing={mailing} />
      {mailing.stones.kind === 'none' ? null : <MailingStonesPart mailing={mailing} />}
      {mailing.turn > 0 ? <MailingLog mailing={mailing} /> : null}
      {dialog ? (
        <DecideMailing
          act={dialog}
          mailing={mailing}
          onDone={() => {
            setDialog(null);
            if (dialog === 'discard') onClose();
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </RecordDrawer>
  );
}

function Progress({ mailing: { readers, sent, queued, failed } }: { readonly mailing: Mailing }) {
  return (
    <div>
      <progress aria-label="Sent so far" max={Math.max(readers, 1)} value={sent + failed} />
      <p>
        <b>{formatInteger(sent)}</b> of {count(readers, 'e-mail')} sent, {formatInteger(queued)}{' '}
        queued,{' '}
        <Text span inherit c={failed > 0 ? 'var(--danger)' : 'inherit'}>
          {formatInteger(failed)} failed
        </Text>
      </p>
    </div>
  );
}
