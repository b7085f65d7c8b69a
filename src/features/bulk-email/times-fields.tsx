import { Select } from '@mantine/core';
import type { usePersonForm } from '../../shared/people/use-person-form.ts';
import { ScheduleFields } from '../../shared/supply/schedule-fields.tsx';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { DateField } from '../../ui/inputs/DateField.tsx';
import type { MailingField } from './mailing-form.ts';

const ZONES = Intl.supportedValuesOf('timeZone');
const AGAIN = { once: 'Once', again: 'Recurring' } as const;
const SHOWN = 50;

export function TimesFields({
  form,
}: {
  readonly form: ReturnType<typeof usePersonForm<MailingField>>;
}) {
  const { values, change, faults } = form;
  return (
    <>
      <ScheduleFields form={form} label="Sending" done="Sent" zone={values.zone} />
      {values.timing === 'schedule' ? (
        <>
          <Select
            label="Time zone"
            size="lg"
            searchable
            limit={SHOWN}
            nothingFoundMessage="No time zone has this name"
            allowDeselect={false}
            data={ZONES.includes(values.zone) ? ZONES : [values.zone, ...ZONES]}
            value={values.zone}
            onChange={(zone) => change('zone')(zone ?? values.zone)}
            error={faults.zone}
          />
          <Choice
            label="How often"
            options={AGAIN}
            value={values.again}
            onChange={change('again')}
          />
          {values.again === 'again' ? (
            <DateField
              label="Until"
              toward="future"
              size="lg"
              value={values.until}
              onDay={change('until')}
              error={faults.until ?? null}
            />
          ) : null}
        </>
      ) : null}
    </>
  );
}
