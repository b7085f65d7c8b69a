import { InputWrapper, Textarea, TextInput } from '@mantine/core';
import type { FieldRules } from '../../shared/people/field-faults.ts';
import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import { asTyped, byName, type ToldFields } from '../../shared/records/use-overtaken.tsx';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import type { ExternalClient } from './client-calls.ts';

type Field = 'name' | 'user_id' | 'remark';
export type ClientValues = Readonly<Record<Field, string>>;

const LONGEST_NAME = 80;
const LONGEST_REMARK = 2000;

export const clientValues = (client: ExternalClient | null): ClientValues => ({
  name: client?.name ?? '',
  user_id: client?.user_id ?? '',
  remark: client?.remark ?? '',
});

export const TOLD: ToldFields<ClientValues> = {
  name: { label: 'Name', text: asTyped },
  user_id: { label: 'Acts as', text: byName },
  remark: { label: 'Note', text: byName },
};

export const clientRules = (): FieldRules<Field> => ({
  name: (value) => (value.trim() === '' ? 'Give it a name' : null),
  user_id: (value) => (value === '' ? 'Choose the person of a client as whom its keys act' : null),
  remark: () => null,
});

type ClientFieldsProps = {
  readonly form: ReturnType<typeof usePersonForm<Field>>;
  /** the person whom it acts as now, in words */
  readonly present?: string;
  readonly autoFocus?: boolean;
};

/** What is written of an external client. */
export function ClientFields({ form, present, autoFocus = false }: ClientFieldsProps) {
  const { text, change, values, faults } = form;
  return (
    <>
      <TextInput
        {...text('name')}
        label="Name"
        placeholder="What the program is called"
        withAsterisk
        maxLength={LONGEST_NAME}
        autoFocus={autoFocus}
      />
      <InputWrapper
        label="Acts as"
        labelElement="div"
        withAsterisk
        description={present ?? 'Its prices, rights and room on memo are those of this client.'}
        error={faults.user_id}
      >
        <ClientPicker
          label="Acts as"
          width="100%"
          value={(values.user_id || null) as ExternalClient['user_id'] | null}
          onChange={(id) => change('user_id')(id ?? '')}
        />
      </InputWrapper>
      <Textarea
        label="Note"
        size="lg"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_REMARK}
        value={values.remark}
        onChange={(event) => change('remark')(event.currentTarget.value)}
        error={faults.remark}
      />
    </>
  );
}
