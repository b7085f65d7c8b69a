import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/person-drawer.css';
import { Box, Flex, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { SUPPLIER_SOURCE, type SupplierSource } from '#machines/codes.ts';
import { InvitationNote, useMailIsSetUp } from '../../shared/identity/mail-notes.tsx';
import { notifyInvited } from '../../shared/identity/notify-invited.ts';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { EditorDrawer } from '../../shared/records/editor-drawer.tsx';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { ScheduleFields } from '../../shared/supply/schedule-fields.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { ApiFields } from './api-fields.tsx';
import { FtpFields } from './ftp-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import { addSupplier, changeSupplier, SUPPLIERS, type Supplier } from './supplier-calls.ts';
import {
  detailsOf,
  FIELD_LABELS,
  rulesFor,
  type SupplierField,
  valuesOf,
  writeOnlyFieldsOf,
} from './supplier-form.ts';
import { BY_HAND } from './supplier-params.ts';
import { KIND_OF_LIST, MANUAL_UPLOAD, SOURCE_NAME } from './supplier-texts.ts';

type SupplierEditorProps = {
  /** null to create a new supplier */
  readonly supplier: Supplier | null;
  readonly source: SupplierSource;
  /** true if a new supplier starts with manual upload */
  readonly isByHand: boolean;
  /** reason why saving is disabled; null if saving is allowed */
  readonly closed: string | null;
  readonly onDone: (supplier: Supplier) => void;
  readonly onClose: () => void;
};

export function SupplierEditor(props: SupplierEditorProps) {
  const { supplier, isByHand, closed, onDone, onClose } = props;
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<SupplierSource>(props.source);
  const source = supplier?.source ?? chosen;
  const mailIsSetUp = useMailIsSetUp();
  /**
   * If saving has created an account, the notification has a button that copies the invitation
   * link.
   */
  const notify = (text: string, { account }: Supplier) =>
    account && !supplier?.account
      ? notifyInvited(text, { id: account.id, email: account.email, mailIsSetUp })
      : notifySuccess(text);
  const refetch = () => cache.invalidateQueries({ queryKey: [SUPPLIERS] });
  const form = usePersonForm<SupplierField>({
    saved: supplier === null && isByHand ? { ...valuesOf(null), way: 'hand' } : valuesOf(supplier),
    labels: FIELD_LABELS,
    refetch,
    rules: (values) => rulesFor(source, values),
    async save(values, known) {
      const wanted = detailsOf(source, values);
      const once = writeOnlyFieldsOf(values);
      if (supplier === null) {
        const { message, data } = await addSupplier({
          source,
          is_active: true,
          ...wanted,
          ...once,
        });
        notify(message, data);
        onDone(data);
      } else {
        const changes = onlyChanges<object>(detailsOf(source, known), wanted);
        const data = { ...changes?.data, ...once };
        if (Object.keys(data).length === 0) return onClose();
        const answer = await changeSupplier(supplier.id, { data, was: changes?.was ?? {} });
        notify(answer.message, answer.data);
        onDone(answer.data);
      }
      await refetch();
    },
  });
  const { values, change, text, busy } = form;
  const title = supplier ? `Change ${supplier.name}` : 'Add a supplier';
  const Fields = source === SUPPLIER_SOURCE.api ? ApiFields : FtpFields;
  return (
    <EditorDrawer
      title={title}
      saveLabel={supplier ? 'Save' : 'Add the supplier'}
      disabledReason={closed ?? form.undecided}
      busy={busy}
      fault={{ message: form.problem?.message ?? null, count: form.faultCount }}
      notice={form.notice}
      onSave={() => void form.submit()}
      onClose={onClose}
    >
      <TextInput
        {...text('name')}
        label="Name"
        maxLength={longest.NewSupplier.name}
        withAsterisk
        autoFocus
      />
      {supplier === null ? (
        <Choice
          label="Source"
          options={{ ...SOURCE_NAME, [BY_HAND]: MANUAL_UPLOAD }}
          value={values.way === BY_HAND ? BY_HAND : String(source)}
          onChange={(value) => {
            change('way')(value === BY_HAND ? BY_HAND : 'server');
            setChosen(
              value === String(SUPPLIER_SOURCE.ftp) ? SUPPLIER_SOURCE.ftp : SUPPLIER_SOURCE.api,
            );
          }}
        />
      ) : (
        <Choice
          label="Delivery"
          options={{
            server: `Fetched from the supplier’s ${SOURCE_NAME[source]}`,
            [BY_HAND]: MANUAL_UPLOAD,
          }}
          value={values.way}
          onChange={change('way')}
        />
      )}
      {values.way === 'server' ? (
        <>
          <Fields form={form} isSecretSet={supplier?.secret_set ?? false} />
          <Choice
            label="List type"
            options={KIND_OF_LIST}
            value={values.list}
            onChange={change('list')}
          />
          <ScheduleFields
            form={form}
            label="Timing"
            done="Fetched"
            zone={supplier?.feed?.zone ?? null}
          />
        </>
      ) : null}
      <PriceFields form={form} />
      {supplier?.account ? null : <Person form={form} />}
    </EditorDrawer>
  );
}

function Person({
  form: { text },
}: {
  readonly form: ReturnType<typeof usePersonForm<SupplierField>>;
}) {
  return (
    <Flex component="fieldset" direction="column" gap={14} aria-label="Portal user">
      <Box component="h3" fz="md" fw="var(--w-medium)">
        Portal user
      </Box>
      <InvitationNote joins="Optional. The user sees only the stones of this supplier." />
      <div className="people-pair">
        <TextInput
          {...text('first_name')}
          label="First name"
          maxLength={longest.SupplierPerson.first_name}
        />
        <TextInput
          {...text('last_name')}
          label="Last name"
          maxLength={longest.SupplierPerson.last_name}
        />
      </div>
      <TextInput
        {...text('email')}
        label="E-mail address"
        type="email"
        maxLength={longest.SupplierPerson.email}
      />
    </Flex>
  );
}
