import { Checkbox, InputWrapper, Textarea, TextInput } from '@mantine/core';
import * as longest from '#common/lengths.gen.ts';
import type { FieldRules } from '../../shared/people/field-faults.ts';
import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import { asTyped, byName, type FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import type { ExternalClient } from './client-calls.ts';
import { SupplierAccount } from './supplier-account.tsx';

type Field = 'name' | 'user_id' | 'remark' | 'issues_own_keys';
export type ClientValues = Readonly<Record<Field, string>>;

export const clientValues = (apiClient: ExternalClient | null): ClientValues => ({
  name: apiClient?.name ?? '',
  user_id: apiClient?.user_id ?? '',
  remark: apiClient?.remark ?? '',
  issues_own_keys: apiClient?.issues_own_keys ? 'yes' : '',
});

const OWN_KEYS = 'The supplier may create and revoke keys';
export const FIELD_LABELS: FieldLabels<ClientValues> = {
  name: { label: 'Name', text: asTyped },
  user_id: { label: 'Acts as', text: byName },
  remark: { label: 'Note', text: byName },
  issues_own_keys: { label: OWN_KEYS, text: (value) => (value === '' ? 'no' : 'yes') },
};

export const clientRules = (): FieldRules<Field> => ({
  name: (value) => (value.trim() === '' ? 'Enter a name' : null),
  user_id: (value) => (value === '' ? 'Choose the user whose rights the keys have' : null),
  remark: () => null,
  issues_own_keys: () => null,
});

const ACCESS_TEXTS: Readonly<Record<ProgramOf, string>> = {
  client: 'The program gets the prices, rights and memo limit of this trading client.',
  supplier: 'The program sends stock lists for this supplier and reads their results.',
};

/**
 * Owner of the API client. A client business's program reads and orders stones; a supplier's
 * program delivers stones.
 */
export type ProgramOf = 'client' | 'supplier';

type ClientFieldsProps = {
  readonly form: ReturnType<typeof usePersonForm<Field>>;
  readonly of: ProgramOf;
  /** name of the user that the API client currently acts as */
  readonly present?: string;
  readonly autoFocus?: boolean;
};

export function ClientFields({ form, of, present, autoFocus = false }: ClientFieldsProps) {
  const { text, change, values, faults } = form;
  return (
    <>
      <TextInput
        {...text('name')}
        label="Name"
        placeholder="Name of the program"
        withAsterisk
        maxLength={longest.NewExternalClient.name}
        autoFocus={autoFocus}
      />
      <InputWrapper
        label="Acts as"
        labelElement="div"
        withAsterisk
        description={present ?? ACCESS_TEXTS[of]}
        error={faults.user_id}
      >
        {of === 'supplier' ? (
          <SupplierAccount
            label="Acts as"
            value={values.user_id}
            onChange={(id) => change('user_id')(id)}
          />
        ) : (
          <ClientPicker
            label="Acts as"
            width="100%"
            value={(values.user_id || null) as ExternalClient['user_id'] | null}
            onChange={(id) => change('user_id')(id ?? '')}
          />
        )}
      </InputWrapper>
      {of === 'supplier' ? (
        <Checkbox
          label={OWN_KEYS}
          checked={values.issues_own_keys !== ''}
          onChange={(event) => change('issues_own_keys')(event.currentTarget.checked ? 'yes' : '')}
        />
      ) : null}
      <Textarea
        label="Note"
        size="lg"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longest.NewExternalClient.remark}
        value={values.remark}
        onChange={(event) => change('remark')(event.currentTarget.value)}
        error={faults.remark}
      />
    </>
  );
}
