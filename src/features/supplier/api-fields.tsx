import * as longest from '#common/lengths.gen.ts';
import '../../shared/people/person-drawer.css';
import { Textarea, TextInput } from '@mantine/core';
import { SecretField } from '../../shared/supply/secret-field.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import type { FieldsProps } from './fields-props.ts';
import { FORMAT_NAME, secretName } from './supplier-texts.ts';

export function ApiFields({ form, isSecretSet }: FieldsProps) {
  const { text, values, change, faults } = form;
  const signIn = values.sign_in as keyof typeof SIGN_IN;
  const isNamed = signIn === 'password' || signIn === 'header';
  return (
    <>
      <TextInput
        {...text('address')}
        label="Address"
        placeholder="https://stock.example/list"
        inputMode="url"
        spellCheck={false}
        maxLength={longest.SupplierApi.address}
        withAsterisk
        description={
          values.address.startsWith('http://')
            ? 'The connection is not encrypted: others on the network can read and change the list.'
            : undefined
        }
      />
      <div className="people-pair">
        <Choice
          label="Method"
          options={{ GET: 'GET', POST: 'POST' }}
          value={values.method}
          onChange={change('method')}
        />
        <Choice
          label="Format"
          options={FORMAT_NAME}
          value={values.format}
          onChange={change('format')}
        />
      </div>
      <Choice
        label="Authentication"
        options={SIGN_IN}
        value={signIn}
        onChange={change('sign_in')}
      />
      {isNamed ? (
        <TextInput
          {...text('sign_in_name')}
          label={signIn === 'password' ? 'User name' : 'Header name'}
          placeholder={signIn === 'password' ? '' : 'X-Api-Key'}
          autoComplete="off"
          spellCheck={false}
          maxLength={longest.SupplierApi.sign_in_name}
          withAsterisk
        />
      ) : null}
      {signIn === 'nothing' ? null : (
        <SecretField form={form} label={secretName(signIn)} isSet={isSecretSet} />
      )}
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
      {values.format === 'csv' ? null : (
        <TextInput
          {...text('rows_path')}
          label="Path to the rows"
          placeholder="data.stones"
          description="Leave empty to detect the rows automatically"
          spellCheck={false}
          maxLength={longest.SupplierApi.rows_path}
        />
      )}
      <Choice
        label="Response"
        options={{ no: 'In one response', yes: 'Page by page' }}
        value={values.paged}
        onChange={change('paged')}
      />
      {values.paged === 'yes' ? <Paging form={form} /> : null}
    </>
  );
}

const SIGN_IN = {
  nothing: 'None',
  password: 'Password',
  bearer: 'Token',
  header: 'API key in a request header',
} as const;

function Paging({ form: { text, values, change } }: Pick<FieldsProps, 'form'>) {
  return (
    <>
      <div className="people-pair">
        <TextInput
          {...text('parameter')}
          label="Page parameter"
          placeholder="page"
          spellCheck={false}
          maxLength={longest.SupplierPaging.parameter}
          withAsterisk
        />
        <Choice
          label="Unit of the page parameter"
          options={{ pages: 'Pages', rows: 'Rows' }}
          value={values.counts}
          onChange={change('counts')}
        />
      </div>
      <div className="people-pair">
        <TextInput {...text('size')} label="Rows per page" inputMode="numeric" withAsterisk />
        <TextInput
          {...text('size_parameter')}
          label="Page size parameter"
          placeholder="None"
          spellCheck={false}
          maxLength={longest.SupplierPaging.size_parameter}
        />
      </div>
      <Choice
        label="First value of the page parameter"
        options={{ 1: '1', 0: '0' }}
        value={values.first}
        onChange={change('first')}
      />
    </>
  );
}
