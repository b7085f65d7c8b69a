import { capitalize } from '#common/capitalize.ts';
import {
  isFault,
  parseSchedule,
  type SchedulePart,
  scheduleWords,
} from '#common/supply/schedule.ts';

export const PROTOCOL_NAME = { ftp: 'FTP', ftps: 'FTPS' } as const;
export const PROTOCOL_CHOICES = {
  ftps: `${PROTOCOL_NAME.ftps}, encrypted`,
  ftp: `${PROTOCOL_NAME.ftp}, not encrypted`,
} as const;

export const TIMING = { asked: 'Manually', schedule: 'On a schedule' } as const;
export const PART_NAME: Readonly<Record<SchedulePart, string>> = {
  minute: 'Minute',
  hour: 'Hour',
  day: 'Day',
  month: 'Month',
  weekday: 'Weekday',
};

export function formatSchedule(schedule: string | null): string | null {
  const read = schedule === null ? null : parseSchedule(schedule);
  return read === null || isFault(read) ? null : scheduleWords(read);
}

export const capitalizeFirst = (words: string | null): string | null =>
  words === null ? null : capitalize(words);

interface FtpAt {
  readonly protocol: 'ftp' | 'ftps';
  readonly host: string;
  readonly port: number;
  readonly folder: string;
}

export function ftpAddress({ protocol, host, port, folder }: FtpAt, file: string): string {
  const at = port === 21 ? '' : `:${port}`;
  return `${protocol}://${host}${at}${folder.replace(/\/$/, '')}/${file}`;
}
