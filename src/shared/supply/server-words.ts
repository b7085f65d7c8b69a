import {
  isFault,
  readSchedule,
  type SchedulePart,
  scheduleWords,
} from '../../common/supply/schedule.ts';

/** What is said of the servers of others, from which lists come and to which stock goes. */
export const PROTOCOL_NAME = { ftp: 'FTP', ftps: 'FTPS' } as const;
export const WAYS = {
  ftps: `${PROTOCOL_NAME.ftps}, encrypted`,
  ftp: `${PROTOCOL_NAME.ftp}, open`,
} as const;

export const TIMING = { asked: 'When somebody asks', schedule: 'By a schedule' } as const;
export const PART_NAME: Readonly<Record<SchedulePart, string>> = {
  minute: 'Minute',
  hour: 'Hour',
  day: 'Day',
  month: 'Month',
  weekday: 'Weekday',
};

/** When something comes round, in words; null where nobody has said it. */
export function scheduleSaid(schedule: string | null): string | null {
  const read = schedule === null ? null : readSchedule(schedule);
  return read === null || isFault(read) ? null : scheduleWords(read);
}

export const inCapital = (words: string | null): string | null =>
  words === null ? null : words.charAt(0).toUpperCase() + words.slice(1);

interface FtpAt {
  readonly protocol: 'ftp' | 'ftps';
  readonly host: string;
  readonly port: number;
  readonly folder: string;
}

/** A file on a server, or files like it, on one line. */
export function ftpAddress({ protocol, host, port, folder }: FtpAt, file: string): string {
  const at = port === 21 ? '' : `:${port}`;
  return `${protocol}://${host}${at}${folder.replace(/\/$/, '')}/${file}`;
}
