import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ApiProblem } from '#api/api-problem.ts';
import type { EnquiryId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as longest from '#common/lengths.gen.ts';
import { castLineId } from '#common/line-ids.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { NothingLeft, useDialogLines } from '../../shared/lines/dialog-lines.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { enquiryTargets } from '../../shared/stones/checks/enquiry-checks.ts';
import { PRICE } from '../../shared/stones/price-rules.ts';
import { actorOf, mayWriteList } from '../../shared/stones/stone-permissions.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import type { StoneActing } from '../../shared/stones/use-stone-action.ts';
import { ActionRow } from '../../ui/actions/ActionRow.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { FigureInput } from '../../ui/inputs/FigureInput.tsx';
import { submitOnCtrlEnter } from '../../ui/inputs/submit-on-ctrl-enter.ts';
import { parseFigure } from '../../ui/inputs/typed-figure.ts';
import { Keys } from '../../ui/Keys.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { CloseDialog } from './close-dialog.tsx';
import { reply } from './enquiry-calls.ts';

type ReplyFormProps = {
  readonly enquiry: LineRow;
  readonly machine: StoneActing;
  readonly onSent: () => void;
};

export function ReplyForm({ enquiry, machine, onSent }: ReplyFormProps) {
  const profile = useProfile();
  const enquiryActor = { actor: actorOf(profile), mayWrite: mayWriteList(profile, 'enquiry') };
  const closed = disabledReason(enquiryTargets('enquiry.reply', [enquiry], enquiryActor));
  const closing = enquiryTargets('enquiry.close', [enquiry], enquiryActor);
  const [text, setText] = useState('');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const { rows, left } = useDialogLines(isClosing, [enquiry]);
  const given = parseFigure(typed, PRICE);
  const reason = closed ?? (text.trim() === '' ? 'Enter a message.' : null);
  const { keyFor, answered } = useIdempotencyKey();

  async function send() {
    if (reason !== null || busy || 'fault' in given) return;
    setBusy(true);
    try {
      await reply(castLineId<EnquiryId>(enquiry), {
        key: keyFor(`${given.figure ?? ''} ${text.trim()}`),
        text: text.trim(),
        offer: given.figure,
      });
      answered();
      // Keeps text that the user typed while the message was being sent.
      setText((now) => (now === text ? '' : now));
      setTyped((now) => (now === typed ? '' : now));
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
      if (error instanceof ApiProblem && error.status >= 400 && error.status < 500) answered();
    } finally {
      setBusy(false);
      onSent();
    }
  }

  // If another user closes the enquiry, the form stays open as long as it contains a draft.
  const isWriting = text !== '' || typed !== '';
  return (
    <>
      {closed !== null && !isWriting ? (
        <Text px="md" py="sm" fz="sm" c="var(--text-2)">
          {closed}
        </Text>
      ) : (
        <form
          style={{ flex: 1 }}
          onKeyDown={submitOnCtrlEnter}
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <Stack gap="2xs" px="5xs" py="sm">
            <Textarea
              aria-label="Your answer"
              placeholder="Your answer"
              autosize
              minRows={2}
              maxRows={8}
              maxLength={longest.EnquiryReply.text}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <ActionRow lines={1}>
              <FigureInput
                rule={PRICE}
                aria-label="Offer, $ per carat"
                placeholder="Offer, $ per carat"
                w={150}
                value={typed}
                onText={setTyped}
              />
              <span className="ui-gap" />
              <ReasonButton
                variant="subtle"
                type="button"
                reason={disabledReason(closing)}
                loading={machine.busy === 'closeEnquiries'}
                onClick={() => setClosing(true)}
              >
                Close the enquiry
              </ReasonButton>
              <ReasonButton
                type="submit"
                variant="filled"
                reason={reason}
                loading={busy}
                rightSection={<Keys>Ctrl ↵</Keys>}
                onClick={() => undefined}
              >
                Send
              </ReasonButton>
            </ActionRow>
          </Stack>
        </form>
      )}
      <CloseDialog
        opened={isClosing && rows.length > 0}
        enquiries={rows}
        left={left}
        onConfirm={(remark) => {
          setClosing(false);
          machine.ask('closeEnquiries', closing, { remark });
        }}
        onClose={() => setClosing(false)}
      />
      <NothingLeft
        opened={isClosing && left.length > 0 && rows.length === 0}
        act="close"
        left={left}
        onClose={() => setClosing(false)}
      />
    </>
  );
}
