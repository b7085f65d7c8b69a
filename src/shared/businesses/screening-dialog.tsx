import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import * as longest from '#common/lengths.gen.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { recordScreening } from './business-calls.ts';
import type { BusinessFacts, BusinessOwner } from './business-types.ts';
import { useBusinessChange } from './use-business-change.ts';

type ScreeningDialogProps = {
  readonly business: BusinessFacts;
  readonly owners: readonly BusinessOwner[];
  readonly onChanged: () => void;
  readonly onClose: () => void;
};

/** Mounted only while it is open. */
export function ScreeningDialog({ business, owners, onChanged, onClose }: ScreeningDialogProps) {
  const [subject, setSubject] = useState<string>(business.id);
  const [list, setList] = useState('');
  const [isHit, setHit] = useState(false);
  const [details, setDetails] = useState('');
  const { isBusy, send } = useBusinessChange({ onChanged, onClose });
  const owner = owners.find(({ id }) => id === subject);
  const lacking =
    list.trim() === ''
      ? 'Enter the name of the list.'
      : isHit && details.trim() === ''
        ? 'Describe what was found.'
        : null;
  return (
    <ConfirmDialog
      opened
      title={`Record a screening of ${business.company_name}?`}
      confirmLabel="Record the screening"
      busy={isBusy}
      isGuarded
      disabledReason={lacking}
      footnote="A hit blocks nothing. It waits for a decision."
      onConfirm={() =>
        void send(() =>
          recordScreening(business.id, {
            ...(owner ? { owner_id: owner.id } : {}),
            list_name: list.trim(),
            is_hit: isHit,
            ...(details.trim() === '' ? {} : { details: details.trim() }),
          }),
        )
      }
      onClose={onClose}
    >
      <Select
        label="Screened"
        data={[
          { value: business.id, label: business.company_name },
          ...owners.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={subject}
        onChange={(value) => setSubject(value ?? business.id)}
        allowDeselect={false}
      />
      <TextInput
        label="Name of the list"
        placeholder="EU consolidated list"
        maxLength={longest.RecordScreeningRequestData.list_name}
        value={list}
        onChange={({ currentTarget }) => setList(currentTarget.value)}
      />
      <Checkbox
        my="2xs"
        label="The list has a similar name"
        checked={isHit}
        onChange={({ currentTarget }) => setHit(currentTarget.checked)}
      />
      <Textarea
        label="Details"
        autosize
        minRows={2}
        maxLength={longest.RecordScreeningRequestData.details}
        value={details}
        onChange={({ currentTarget }) => setDetails(currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
