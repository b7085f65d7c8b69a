import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/person-drawer.css';
import { TextInput } from '@mantine/core';
import { SecretField } from '../../shared/supply/secret-field.tsx';
import { PROTOCOL_CHOICES } from '../../shared/supply/server-words.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { MESSAGES_BELOW } from '../../ui/inputs/wrapper-order.ts';
import type { FieldsProps } from './fields-props.ts';
import { secretName } from './supplier-texts.ts';

export function FtpFields({ form, isSecretSet }: FieldsProps) {
  const { text, values, change } = form;
  return (
    <>
      <div className="people-server">
        <TextInput
          {...text('host')}
          label="Server"
          placeholder="ftp.stock.example"
          inputMode="url"
          spellCheck={false}
          maxLength={longest.SupplierFtp.host}
          withAsterisk
        />
        <TextInput {...text('port')} label="Port" inputMode="numeric" maxLength={5} withAsterisk />
      </div>
      <Choice
        label="Protocol"
        options={PROTOCOL_CHOICES}
        value={values.protocol}
        onChange={change('protocol')}
      />
      <div className="people-pair">
        <TextInput
          {...text('user')}
          label="User name"
          autoComplete="off"
          spellCheck={false}
          maxLength={longest.SupplierFtp.user}
          withAsterisk
        />
        <SecretField form={form} label={secretName(null)} isSet={isSecretSet} />
      </div>
      <div className="people-pair">
        <TextInput
          {...text('folder')}
          label="Folder"
          spellCheck={false}
          maxLength={longest.SupplierFtp.folder}
          withAsterisk
        />
        <TextInput
          {...text('pattern')}
          label="Files"
          placeholder="stock-*.csv"
          description="The latest matching file is fetched"
          inputWrapperOrder={MESSAGES_BELOW}
          spellCheck={false}
          maxLength={longest.SupplierFtp.pattern}
          withAsterisk
        />
      </div>
    </>
  );
}
