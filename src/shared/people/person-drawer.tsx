import * as longest from '#common/lengths.gen.ts';
import './person-drawer.css';
import { Button, Flex, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { describeNewAddress, useMailIsSetUp } from '../identity/mail-notes.tsx';
import { RecordDrawer } from '../records/record-drawer.tsx';
import type { RecordPathProps } from '../records/record-history.tsx';
import { RecordPart } from '../records/record-part.tsx';
import type { SiblingNav } from '../records/sibling-nav.ts';
import { CountryCodeField } from './country-code-field.tsx';
import { FaultSummary } from './fault-summary.tsx';
import type { PersonField } from './person-values.ts';
import type { usePersonForm } from './use-person-form.ts';

type PersonDrawerProps = {
  readonly title: string;
  readonly note?: ReactNode;
  readonly status?: ReactNode;
  readonly siblings?: SiblingNav | null;
  readonly path?: RecordPathProps | null;
  readonly facts?: ReactNode;
  readonly form: ReturnType<typeof usePersonForm<PersonField>>;
  /**
   * True for an existing account. A new e-mail address of an existing account must be confirmed.
   */
  readonly isKnown?: boolean;
  readonly needsLastName?: boolean;
  readonly disabledReason: string | null;
  readonly submitLabel: string;
  readonly acts?: ReactNode;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

export function PersonDrawer(props: PersonDrawerProps) {
  const { title, form, disabledReason, onClose } = props;
  const { text, change, values, faults, busy } = form;
  const formId = useId();
  const isSetUp = useMailIsSetUp();
  return (
    <RecordDrawer
      label={title}
      width={424}
      onClose={onClose}
      head={{ name: title, status: props.status, subtitle: props.note }}
      siblings={props.siblings ?? null}
      path={props.path ?? null}
      acts={
        <>
          {props.acts}
          <span className="ui-gap" />
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            form={formId}
            variant="filled"
            loading={busy}
            reason={disabledReason ?? form.undecided}
            onClick={() => undefined}
          >
            {props.submitLabel}
          </ReasonButton>
        </>
      }
    >
      {props.facts ? <RecordPart label="Facts">{props.facts}</RecordPart> : null}
      <form
        id={formId}
        className="people-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (disabledReason === null) void form.submit();
        }}
      >
        <FaultSummary message={form.problem?.message ?? null} faultCount={form.faultCount} />
        {form.notice}
        {props.before}
        <div className="people-pair">
          <TextInput
            {...text('first_name')}
            label="First name"
            withAsterisk
            maxLength={longest.StaffChanges.first_name}
            // If the drawer is next to a list, the focus stays in the list.
            autoFocus={!props.siblings}
          />
          <TextInput
            {...text('last_name')}
            label="Last name"
            withAsterisk={props.needsLastName ?? false}
            maxLength={longest.StaffChanges.last_name}
          />
        </div>
        <TextInput
          {...text('email')}
          label="E-mail address"
          type="email"
          withAsterisk
          maxLength={longest.StaffChanges.email}
          {...(props.isKnown ? { description: describeNewAddress(isSetUp) } : {})}
        />
        {props.isKnown && !isSetUp ? (
          <TextInput
            {...text('email_remark')}
            label="Reason for changing the address"
            maxLength={longest.StaffChanges.email_remark}
          />
        ) : null}
        <TextInput
          {...text('user_name')}
          label="User name"
          placeholder={values.email.trim() || 'The e-mail address'}
          maxLength={longest.StaffChanges.user_name}
        />
        <Flex gap="xs">
          <CountryCodeField
            value={values.mobile_country_id}
            onChange={change('mobile_country_id')}
            fault={faults.mobile_country_id}
          />
          <TextInput {...text('mobile')} flex={1} label="Mobile" type="tel" />
        </Flex>
        {props.children}
      </form>
    </RecordDrawer>
  );
}
