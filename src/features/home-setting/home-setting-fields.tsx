import '../../shared/people/person-drawer.css';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import type { BannerType } from './home-calls.ts';
import { faultsOf, type HomeFields, LONGEST } from './home-setting-form.ts';
import { clockText, PAGE_NAMES, PAGES } from './home-words.ts';
import { BANNER_NAMES } from './shown/shown-banner.tsx';
import { TextField } from './text-field.tsx';

type HomeSettingFieldsProps = {
  readonly fields: HomeFields;
  readonly zone: string;
  /** errors of the server, by field name */
  readonly said: Readonly<Record<string, string>>;
  readonly onPut: (more: Partial<HomeFields>) => void;
};

export function HomeSettingFields({ fields, zone, said, onPut }: HomeSettingFieldsProps) {
  const faults: Readonly<Record<string, string>> = { ...faultsOf(fields), ...said };
  return (
    <>
      <TextInput
        label="Title"
        size="lg"
        maxLength={LONGEST.title}
        value={fields.title}
        onChange={(event) => onPut({ title: event.currentTarget.value })}
        error={faults.title}
        withAsterisk
        autoFocus
      />
      <TextField
        value={fields.description}
        error={faults.description}
        onText={(description) => onPut({ description })}
      />
      {fields.type === null ? null : (
        <Choice
          label="Type"
          options={BANNER_NAMES}
          value={fields.type}
          onChange={(type) => onPut({ type: type as BannerType })}
        />
      )}
      <Select
        label="Audience"
        size="lg"
        allowDeselect={false}
        data={PAGES.map((page) => ({ value: page, label: PAGE_NAMES[page] }))}
        value={fields.page}
        onChange={(page) => onPut({ page: PAGES.find((one) => one === page) ?? fields.page })}
        error={faults.page}
      />
      <div className="people-pair">
        <DateField
          label="First day"
          size="lg"
          toward="future"
          value={fields.start_date}
          onDay={(start_date) => onPut({ start_date })}
          error={faults.start_date}
          withAsterisk
        />
        <DateField
          label="Last day"
          size="lg"
          toward="future"
          value={fields.end_date}
          onDay={(end_date) => onPut({ end_date })}
          error={faults.end_date}
        />
      </div>
      <p className="people-note">
        {clockText(zone)} The first and the last day are included. An entry without a last day is
        shown until it is deactivated.
      </p>
      <Checkbox
        label="Active: shown from the first to the last day"
        checked={fields.is_active}
        onChange={(event) => onPut({ is_active: event.currentTarget.checked })}
      />
    </>
  );
}
