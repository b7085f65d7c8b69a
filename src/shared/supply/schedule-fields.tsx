import '../people/person-drawer.css';
import { Group, TextInput } from '@mantine/core';
import {
  isFault,
  SCHEDULE_PARTS,
  type SchedulePart,
  scheduleWords,
} from '#common/supply/schedule.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import type { usePersonForm } from '../people/use-person-form.ts';
import { parseTyped, type ScheduleValues } from './schedule-form.ts';
import { PART_NAME, TIMING } from './server-words.ts';

type ScheduleFieldsProps = {
  readonly form: Pick<
    ReturnType<typeof usePersonForm<keyof ScheduleValues>>,
    'text' | 'values' | 'change'
  >;
  /** Label of the timing choice, such as "Delivery". */
  readonly label: string;
  /** First words of the summary, such as "Fetched". */
  readonly done: string;
  /** Time zone of the schedule; null for the time zone of the server. */
  readonly zone: string | null;
};

export function ScheduleFields({ form, label, done, zone }: ScheduleFieldsProps) {
  const { text, values, change } = form;
  const read = parseTyped(values);
  return (
    <>
      <Choice label={label} options={TIMING} value={values.timing} onChange={change('timing')} />
      {values.timing === 'schedule' ? (
        <>
          <Group grow wrap="nowrap" gap="2xs" align="flex-end">
            {SCHEDULE_PARTS.map((part: SchedulePart) => (
              <TextInput
                key={part}
                {...text(part)}
                label={PART_NAME[part]}
                maxLength={30}
                autoComplete="off"
                spellCheck={false}
                styles={{ input: { fontFamily: 'var(--mono)', textAlign: 'center' } }}
              />
            ))}
          </Group>
          <p className="people-note" aria-live="polite">
            {isFault(read)
              ? 'For the hour, enter 0 to 23, or */4 for every 4 hours. For the weekday, enter 0 (Sunday) to 6, such as 1-5 or MON,THU.'
              : `${done} ${scheduleWords(read)}${zone === null ? ', in the time zone of the portal' : `, ${zone} time`}.`}
          </p>
        </>
      ) : null}
    </>
  );
}
