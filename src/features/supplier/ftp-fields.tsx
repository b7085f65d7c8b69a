import '../../shared/people/person-drawer.css';
import './supplier-editor.css';
import { TextInput } from '@mantine/core';
import { Choice } from './choice.tsx';
import { BELOW, type FieldsProps } from './fields-props.ts';
import { SecretField } from './secret-field.tsx';
import { PROTOCOL_NAME, secretName } from './supplier-words.ts';

/** Where the FTP server of a supplier is, and which of its files are lists. */
export function FtpFields({ form, isSecretSet }: FieldsProps) {
  const { text, values, change } = form;
  return (
    <>
      <div className="supplier-server">
        <TextInput
          {...text('host')}
          label="Server"
          placeholder="ftp.stock.example"
          inputMode="url"
          spellCheck={false}
          maxLength={253}
          withAsterisk
        />
        <TextInput {...text('port')} label="Port" inputMode="numeric" maxLength={5} withAsterisk />
      </div>
      <Choice
        label="The way is"
        options={{ ftps: `${PROTOCOL_NAME.ftps}, encrypted`, ftp: `${PROTOCOL_NAME.ftp}, open` }}
        value={values.protocol}
        onChange={change('protocol')}
      />
      <div className="people-pair">
        <TextInput
          {...text('user')}
          label="User name"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          withAsterisk
        />
        <SecretField form={form} label={secretName(null)} isSet={isSecretSet} />
      </div>
      <div className="people-pair">
        <TextInput
          {...text('folder')}
          label="Folder"
          spellCheck={false}
          maxLength={300}
          withAsterisk
        />
        <TextInput
          {...text('pattern')}
          label="Files"
          placeholder="stock-*.csv"
          description="The latest of them is the list"
          inputWrapperOrder={BELOW}
          spellCheck={false}
          maxLength={120}
          withAsterisk
        />
      </div>
    </>
  );
}
