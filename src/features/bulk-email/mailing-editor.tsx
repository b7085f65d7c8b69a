import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { useIdempotencyKey } from '../../ui/use-idempotency-key.ts';
import { AudienceFields } from './audience-fields.tsx';
import { addMailing, changeMailing, MAILINGS, type Mailing } from './bulk-email-calls.ts';
import { EmailPreview } from './email-preview.tsx';
import {
  MAILING_FIELD_LABELS,
  type MailingField,
  mailingRules,
  mailingValues,
  stonesOf,
  wordsOf,
} from './mailing-form.ts';
import { StonesFields } from './stones-fields.tsx';
import { TextField } from './text-field.tsx';
import { TimesFields } from './times-fields.tsx';

type MailingEditorProps = {
  /** null creates a mailing */
  readonly mailing: Mailing | null;
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
};

/** Saving a mailing sends no e-mail. */
export function MailingEditor({ mailing, onDone, onClose }: MailingEditorProps) {
  const cache = useQueryClient();
  const { keyFor, answered } = useIdempotencyKey();
  const [client, setClient] = useState<UserId | null>(null);
  const refetch = () => cache.invalidateQueries({ queryKey: [MAILINGS] });
  const form = usePersonForm<MailingField>({
    saved: mailingValues(mailing),
    labels: MAILING_FIELD_LABELS,
    rules: mailingRules,
    refetch,
    async save(values, began) {
      const words = wordsOf(values);
      if (mailing) {
        const changes = onlyChanges<object>(wordsOf(began), words);
        if (changes === null) return onDone(mailing.id);
        const { message } = await changeMailing(mailing.id, changes);
        notifySuccess(message);
        await refetch();
        return onDone(mailing.id);
      }
      const { message, data } = await addMailing(keyFor(JSON.stringify(words)), words);
      answered();
      notifySuccess(message);
      await refetch();
      onDone(data.id);
    },
  });
  const { values, text } = form;
  return (
    <EditorDrawer
      title={mailing ? `Edit ${mailing.mailing_no}` : 'Write a mailing'}
      width={640}
      saveLabel={mailing ? 'Save' : 'Save as a draft'}
      disabledReason={form.undecided}
      busy={form.busy}
      fault={{ message: form.problem?.message ?? null, count: form.faultCount }}
      notice={form.notice}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <AudienceFields form={form} />
      <TextInput
        {...text('subject')}
        label="Subject"
        placeholder="{{stone_count}} for {{business}}, prices until {{valid_until}}"
        maxLength={longest.NewBulkEmail.subject}
        withAsterisk
      />
      <TextField form={form} />
      <StonesFields form={form} />
      <TimesFields form={form} />
      <RecordPart
        title="Preview"
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
        <EmailPreview
          subject={values.subject}
          text={values.text}
          stones={stonesOf(values)}
          validDays={Number(values.valid_days) || 7}
          recipientId={client}
        />
      </RecordPart>
    </EditorDrawer>
  );
}
