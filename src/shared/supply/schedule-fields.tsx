import '../people/person-drawer.css';
import { Button, Group, InputWrapper, Select, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import {
  isFault,
  SCHEDULE_PARTS,
  type SchedulePart,
  scheduleWords,
} from '#common/supply/schedule.ts';
import { Choice } from '../../ui/inputs/Choice.tsx';
import { TimeField } from '../../ui/inputs/TimeField.tsx';
import type { usePersonForm } from '../people/use-person-form.ts';
import { dayChoices, parseTyped, type ScheduleValues, timeOfDay } from './schedule-form.ts';
import { PART_NAME, TIMING } from './server-words.ts';

type ScheduleFieldsProps = {
  readonly form: Pick<
    ReturnType<typeof usePersonForm<keyof ScheduleValues>>,
    'text' | 'values' | 'change' | 'put'
  >;
  /** Label of the timing choice, such as "Delivery". */
  readonly label: string;
  /** First words of the summary, such as "Fetched". */
  readonly done: string;
  /** Time zone of the schedule; null for the time zone of the server. */
  readonly zone: string | null;
};

export function ScheduleFields({ form, label, done, zone }: ScheduleFieldsProps) {
  const { text, values, change, put } = form;
  const partsId = useId();
  const [isExpanded, setIsExpanded] = useState(false);
  const read = parseTyped(values);
  const time = timeOfDay(read);
  // The two simple fields cannot show an interval of hours or a fault.
  const showsParts = isExpanded || time === null;
  return (
    <>
      <Choice label={label} options={TIMING} value={values.timing} onChange={change('timing')} />
      {values.timing === 'schedule' ? (
        <>
          {time === null || isFault(read) ? null : (
            <Group gap="sm" align="flex-end">
              <Select
                label="Every"
                size="lg"
                flex={1}
                miw={200}
                allowDeselect={false}
                {...dayChoices(read, values.weekday.trim().toUpperCase())}
                onChange={(weekday) => change('weekday')(weekday ?? values.weekday)}
              />
              <InputWrapper label="At" size="lg" labelElement="div">
                <TimeField
                  label="Time of day"
                  size="lg"
                  value={time}
                  onTime={(next) => {
                    const [hour = '', minute = ''] = next
                      .split(':')
                      .map((part) => String(Number(part)));
                    put({ hour, minute });
                  }}
                />
              </InputWrapper>
            </Group>
          )}
          <div>
            <Button
              variant="subtle"
              size="xs"
              aria-expanded={showsParts}
              aria-controls={partsId}
              disabled={time === null}
              onClick={() => setIsExpanded(!isExpanded)}
            >
              More: cron expression
            </Button>
          </div>
          {showsParts ? (
            <Group id={partsId} grow wrap="nowrap" gap="2xs" align="flex-end">
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
          ) : null}
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
