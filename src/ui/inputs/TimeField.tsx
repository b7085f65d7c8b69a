import './time-field.css';
import { TimePicker } from '@mantine/dates';
import { getClockHours } from '../../common/format.ts';

type TimeFieldProps = {
  readonly label: string;
  /** HH:mm */
  readonly value: string;
  /** Called with complete times only. */
  readonly onTime: (time: string) => void;
};

/** A time of day in the user's 12- or 24-hour format, which the native field does not support. */
export function TimeField({ label, value, onTime }: TimeFieldProps) {
  return (
    <TimePicker
      size="xs"
      role="group"
      aria-label={label}
      className="time-field"
      format={getClockHours() === 12 ? '12h' : '24h'}
      hoursInputLabel={`${label}, hours`}
      minutesInputLabel={`${label}, minutes`}
      amPmInputLabel={`${label}, AM or PM`}
      value={value}
      onChange={(time) => (time === '' || time === value ? undefined : onTime(time))}
    />
  );
}
