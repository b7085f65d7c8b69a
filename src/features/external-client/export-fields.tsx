import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/person-drawer.css';
import { Textarea, TextInput } from '@mantine/core';
import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import { SecretField } from '../../shared/supply/secret-field.tsx';
import { PROTOCOL_CHOICES } from '../../shared/supply/server-words.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { MESSAGES_BELOW } from '../../ui/inputs/wrapper-order.ts';
import type { ExportField } from './export-form.ts';
import { CONTENT_NAME, FORMAT_NAME, KIND_NAME, PLACE_NAME } from './export-words.ts';

type ExportFieldsProps = {
  readonly form: ReturnType<typeof usePersonForm<ExportField>>;
  /**
   * for each destination, true if its secret is stored: the password of the FTP server, or the
   * signature of the URL
   */
  readonly isSecretSet: { readonly ftp: boolean; readonly address: boolean };
};

const KINDS = Object.keys(KIND_NAME).toReversed();

export function ExportFields({ form, isSecretSet }: ExportFieldsProps) {
  const { text, values, change } = form;
  return (
    <>
      <Choice label="Destination" options={PLACE_NAME} value={values.to} onChange={change('to')} />
      {values.to === 'ftp' ? (
        <FtpPlace form={form} isSecretSet={isSecretSet} />
      ) : (
        <AddressPlace form={form} isSecretSet={isSecretSet} />
      )}
      <Choice
        label="Content"
        options={CONTENT_NAME}
        value={values.content}
        onChange={change('content')}
      />
      {values.content === 'changes' ? (
        <p className="people-note">
          The first file contains the full stock. Each later file has a new name and lists the
          stones added, changed or removed since the previous file.
        </p>
      ) : null}
      <Choice
        label="Format"
        options={FORMAT_NAME}
        value={values.format}
        onChange={change('format')}
      />
      <Choice
        label="Stones"
        options={Object.fromEntries(KINDS.map((kind) => [kind, kindName(kind)]))}
        value={values.kind}
        onChange={change('kind')}
      />
      <TextInput
        {...text('file')}
        label="File name"
        description={`${values.file.trim() || 'stock'}.${values.format}`}
        inputWrapperOrder={MESSAGES_BELOW}
        autoComplete="off"
        spellCheck={false}
        maxLength={longest.StockExportSettings.file}
        withAsterisk
      />
    </>
  );
}

const kindName = (kind: string): string => KIND_NAME[kind as keyof typeof KIND_NAME];

function FtpPlace({ form: { text, values, change }, form, isSecretSet }: ExportFieldsProps) {
  return (
    <>
      <div className="people-server">
        <TextInput
          {...text('host')}
          label="Server"
          placeholder="ftp.client.example"
          inputMode="url"
          spellCheck={false}
          maxLength={longest.StockExportFtp.host}
          withAsterisk
          data-autofocus
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
          maxLength={longest.StockExportFtp.user}
          withAsterisk
        />
        <SecretField form={form} label="Password" isSet={isSecretSet.ftp} />
      </div>
      <TextInput
        {...text('folder')}
        label="Folder"
        spellCheck={false}
        maxLength={longest.StockExportFtp.folder}
        withAsterisk
      />
    </>
  );
}

function AddressPlace({ form: { text, values, change, faults }, isSecretSet }: ExportFieldsProps) {
  const isSet = isSecretSet.address && !values.address.includes('?');
  return (
    <>
      <TextInput
        {...text('address')}
        label="Address"
        placeholder="https://files.example/stock.csv?signature"
        description={
          isSet
            ? 'The stored signature is kept unless you change the address'
            : 'The part after the question mark is stored encrypted and never shown again'
        }
        inputWrapperOrder={MESSAGES_BELOW}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={5000}
        withAsterisk
      />
      <Choice
        label="Method"
        options={{ PUT: 'PUT', POST: 'POST' }}
        value={values.method}
        onChange={change('method')}
      />
      <Textarea
        label="Additional headers"
        description="One header per line, as Name: value. Headers stay visible, so do not enter secrets"
        size="lg"
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        value={values.headers}
        error={faults.headers}
        onChange={(event) => change('headers')(event.currentTarget.value)}
      />
    </>
  );
}
