import './kyc.css';
import { Box, Flex } from '@mantine/core';
import { useRef, useState } from 'react';
import type { KycDocumentId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatBytes, formatDateTime, formatText } from '#common/format.ts';
import { REGISTRATION, REGISTRATION_ACTION } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import type { BusinessFile, KycDocument } from '../../shared/businesses/business-types.ts';
import type { RenderResult } from '../../shared/businesses/document-viewer.tsx';
import { KycBadge } from '../../shared/businesses/kyc-badge.tsx';
import {
  businessActorOf,
  documentDisabledReason,
  registrationDisabledReason,
} from '../../shared/businesses/kyc-checks.ts';
import { SHORT_CATEGORY } from '../../shared/businesses/kyc-texts.ts';
import { RegistrationActs } from '../../shared/businesses/registration-acts.tsx';
import { OTHER_REASON, rejectionText } from '../../shared/businesses/rejection-reasons.ts';
import { Verification } from '../../shared/businesses/verification.tsx';
import type { Command } from '../../shared/frame/command-registry.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import type { useUndo } from '../../shared/frame/use-undo.ts';
import { RegistrationBadge } from '../../shared/people/registration-badge.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { PRESET_REASONS } from '../../shared/stones/commands/preset-reasons.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import { ReadyReasons } from '../../ui/inputs/ReadyReasons.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { KEY, type KeyName, REASON_KEYS } from '../../ui/key-names.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { AppliedTable, appliedFor, differenceText } from './applied-table.tsx';
import { DecisionStatus } from './decision-status.tsx';
import { DocumentPath } from './document-path.tsx';
import { useDecision } from './use-decision.ts';

type DecisionProps = {
  readonly of: BusinessFile;
  readonly document: KycDocument;
  readonly onLarge: () => void;
  /**
   * Result of rendering the document; null until the reviewer has seen the first page or the
   * rendering has failed.
   */
  readonly sight: RenderResult | null;
  readonly onDone: ReturnType<typeof useUndo>;
  readonly onChanged: () => Promise<void>;
  readonly onOther: (kycId: KycDocumentId) => void;
  readonly onGoOn: () => void;
};

const UNSEEN = 'Please open the document first.';
const UNREADABLE = 'This document cannot be displayed. Reject it and request a readable file.';
const DIFFERS =
  'The document does not match the application. Reject the document, or deselect the fields marked “differs”.';

const NONE: ReadonlySet<string> = new Set();

const ALL_REASONS = [...PRESET_REASONS.rejectDocument, OTHER_REASON];

export function Decision(props: DecisionProps) {
  const { of, document, onLarge, sight, onDone, onChanged, onOther, onGoOn } = props;
  const profile = useProfile();
  const phone = useIsPhone();
  const businessActor = businessActorOf(profile);
  // Users who may only read get no buttons at all, not disabled ones.
  const decides = mayCall(profile, calls.setBusinessRegistration);
  const { business } = of;
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const noteField = useRef<HTMLTextAreaElement>(null);
  const [expiresOn, setExpiresOn] = useState(document.expires_on ?? '');
  const fields = appliedFor(business, document);
  const [differing, setDiffering] = useState(NONE);
  const acts = useDecision({
    of,
    document,
    expiresOn,
    businessActor,
    onChanged,
    onGoOn,
    onDone,
    onDecided() {
      setReason(null);
      setNote('');
      setDiffering(NONE);
    },
  });
  const text = rejectionText(reason, note);
  const againstApproval =
    documentDisabledReason('approve', document, business, businessActor) ??
    (sight === null ? UNSEEN : sight === 'unreadable' ? UNREADABLE : null) ??
    (differing.size > 0 ? DIFFERS : null);
  const againstTakingBack = documentDisabledReason('takeBack', document, business, businessActor);
  const closed = documentDisabledReason('reject', document, business, businessActor);
  const unseen = sight === null ? UNSEEN : null;
  // If a colleague decides first, an already typed reason stays editable, because that decision may
  // be undone.
  const writes = decides && (closed === null || text !== '');
  const againstRejection =
    closed ?? unseen ?? (text === '' ? GUARD_PROBLEMS.remarkIsGiven.message : null);
  const againstRegistration = registrationDisabledReason(
    REGISTRATION_ACTION.register,
    of,
    businessActor,
  );
  const isRegistered = business.registration === REGISTRATION.registered.code;

  const isReady = !isRegistered && againstRegistration === null;
  const why = isReady
    ? 'All requirements are met. The business can be registered.'
    : decides
      ? null
      : closed;

  const [, MISMATCH] = PRESET_REASONS.rejectDocument;
  /**
   * Ticking or unticking a difference updates the rejection reason, unless the reviewer has typed
   * another reason.
   */
  const toggleDifference = (name: string) => {
    const next = new Set(differing);
    if (!next.delete(name)) next.add(name);
    const isOwnNote = note !== '' && note !== differenceText(fields, differing);
    setDiffering(next);
    if (isOwnNote) return;
    setReason(next.size > 0 ? MISMATCH : null);
    setNote(differenceText(fields, next));
  };
  const choose = (chosen: string) => {
    setReason(chosen);
    if (chosen === OTHER_REASON) noteField.current?.focus();
  };
  const reject = () => {
    if (unseen !== null) return;
    if (text === '') noteField.current?.focus();
    else void acts.reject(text);
  };
  const deciding = [
    command('approve', 'Approve the document', KEY.approve, againstApproval, acts.approve),
    command(
      'reject',
      'Reject the document and give the reason',
      KEY.reject,
      closed ?? unseen,
      reject,
    ),
    command('reject now', 'Reject with the entered reason', KEY.send, closed ?? unseen, reject),
    ...(isRegistered
      ? []
      : [
          command(
            'register',
            'Register the business',
            KEY.register,
            againstRegistration,
            acts.register,
          ),
        ]),
    ...ALL_REASONS.map((words, index) =>
      command(`reason ${index}`, `Reason: ${words}`, REASON_KEYS[index], closed, () =>
        choose(words),
      ),
    ),
  ];
  useCommands([
    ...(decides ? deciding : []),
    command('large', 'Enlarge the document', undefined, null, onLarge),
  ]);

  return (
    <section className="kyc-decision" aria-label="Decision">
      <RecordPart
        level={2}
        title={business.company_name}
        tools={<RegistrationBadge code={business.registration} />}
      >
        <p>
          {formatText(business.contact_name)}, associate {formatText(business.associate_name)}
          <br />
          Sent {formatDateTime(document.sent_at)} by {document.sender_name},{' '}
          {formatBytes(document.file.size)}
        </p>
      </RecordPart>
      <RecordPart title="Application vs document">
        <AppliedTable
          fields={fields}
          differing={writes ? differing : null}
          onDiffers={toggleDifference}
        />
      </RecordPart>
      {writes ? (
        <RecordPart label="Expiry of the document">
          <DateField
            label="Expires on"
            description="As printed on the document; leave empty if it has no end"
            toward="future"
            value={expiresOn}
            onDay={setExpiresOn}
          />
        </RecordPart>
      ) : null}
      <div aria-live="polite">
        {closed === null && decides ? null : (
          <DecisionStatus
            document={document}
            onTakeBack={decides && againstTakingBack === null ? acts.takeBack : null}
          />
        )}
      </div>
      {writes ? (
        <RecordPart label="Reason">
          <ReadyReasons
            legend="Reason"
            hint="required for a rejection; the business can read the reason"
            reasons={ALL_REASONS}
            chosen={reason}
            note={note}
            noteField={noteField}
            onChoose={choose}
            onNote={setNote}
          />
        </RecordPart>
      ) : null}
      <RecordPart title="Documents of this business">
        <ul>
          {of.documents.map((other) => (
            <Flex component="li" key={other.kyc_id} align="center" gap="2xs" mih={phone ? 38 : 26}>
              <KycBadge code={other.status} />
              {other.kyc_id === document.kyc_id ? (
                <span>{other.document_name} (this document)</span>
              ) : (
                <button
                  type="button"
                  className="ui-grid-link"
                  onClick={() => onOther(other.kyc_id)}
                >
                  {SHORT_CATEGORY[other.document_category]}: {other.document_name}
                </button>
              )}
            </Flex>
          ))}
        </ul>
      </RecordPart>
      <Verification
        level={3}
        of={of}
        businessActor={businessActor}
        onChanged={() => void onChanged()}
      />
      <DocumentPath document={document} />
      {decides ? (
        <footer>
          <ActionRow lines={2}>
            <ReasonButton
              size="lg"
              variant="danger"
              loading={acts.busy === 'rejected'}
              reason={againstRejection}
              onClick={reject}
              rightSection={<Keys>{KEY.reject}</Keys>}
            >
              Reject
            </ReasonButton>
            <ReasonButton
              size="lg"
              variant="filled"
              loading={acts.busy === 'approved'}
              reason={againstApproval}
              onClick={() => void acts.approve()}
              rightSection={<Keys>{KEY.approve}</Keys>}
            >
              Approve
            </ReasonButton>
            {isRegistered ? (
              <Box ml="auto">
                <RegistrationActs
                  size="lg"
                  of={of}
                  businessActor={businessActor}
                  onChanged={() => void onChanged()}
                />
              </Box>
            ) : (
              <ReasonButton
                size="lg"
                {...(againstRegistration === null ? { variant: 'filled' } : {})}
                loading={acts.busy === 'registered'}
                reason={againstRegistration}
                onClick={() => void acts.register()}
                rightSection={<Keys>{KEY.register}</Keys>}
              >
                Register
              </ReasonButton>
            )}
          </ActionRow>
        </footer>
      ) : null}
      {why === null ? null : (
        <Flex component="p" align="center" gap="3xs" px="md" py="2xs" fz="xs" c="dimmed">
          <Icon name={isReady ? 'check' : 'lock'} size="small" />
          {why}
        </Flex>
      )}
    </section>
  );
}

const command = (
  id: string,
  label: string,
  keys: KeyName | undefined,
  reason: string | null,
  run: () => unknown,
): Command => ({
  id: `kyc ${id}`,
  group: 'KYC queue',
  label,
  ...(keys && { keys }),
  reason,
  run: () => void run(),
});
