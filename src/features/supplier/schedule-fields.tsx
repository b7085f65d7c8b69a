import '../../shared/people/person-drawer.css';
import './schedule-fields.css';
import { TextInput } from '@mantine/core';
import { isFault, SCHEDULE_PARTS, scheduleWords } from '../../common/supply/schedule.ts';
import { Choice } from './choice.tsx';
import type { SupplierForm } from './fields-props.ts';
import { readTyped } from './schedule-form.ts';
import { FETCHED, PART_NAME } from './supplier-words.ts';

type ScheduleFieldsProps = {
  readonly form: SupplierForm;
  /** by whose clocks it is read; null where nobody has said it yet */
  readonly zone: string | null;
};

/** When the lists of a supplier are fetched, in the five parts of a schedule and in words. */
export function ScheduleFields({ form, zone }: ScheduleFieldsProps) {
  const { text, values, change } = form;
  const read = readTyped(values);
  return (
    <>
      <Choice
        label="Its lists are fetched"
        options={FETCHED}
        value={values.fetched}
        onChange={change('fetched')}
      />
      {values.fetched === 'schedule' ? (
        <div className="schedule-fields">
          {SCHEDULE_PARTS.map((part) => (
            <TextInput
              key={part}
              {...text(part)}
              label={PART_NAME[part]}
              maxLength={30}
              autoComplete="off"
              spellCheck={false}
            />
          ))}
          <p className="people-note" aria-live="polite">
            {isFault(read)
              ? 'An hour of the day, or */4 for every 4 hours; days from 0, Sunday, to 6, such as 1-5 or MON,THU.'
              : `Fetched ${scheduleWords(read)}${zone === null ? ', by the clocks of the house' : `, ${zone} time`}.`}
          </p>
        </div>
      ) : null}
    </>
  );
}
