import type pg from 'pg';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';

const NAME = statement(
  'print-name',
  `select trim(concat(first_name, ' ', last_name)) as name from app_user where id = $1`,
);

interface PrintedBy {
  readonly createdAt: Date;
  /** formats a time as DD/MM/YYYY hh:mm AM or PM in the time zone of the reader */
  readonly moment: (at: string | Date) => string;
  /** formats a time as DD/MM/YYYY | HH:mm in the time zone of the reader */
  readonly logTime: (at: string | Date) => string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

export async function readPrintedBy(
  pool: pg.Pool,
  { actor, zone }: Pick<Session, 'actor' | 'zone'>,
): Promise<PrintedBy> {
  const createdAt = new Date();
  const [twelveHours, wholeDay] = [true, false].map(
    (hour12) =>
      new Intl.DateTimeFormat('en-GB', {
        day: '2-digit',
        month: '2-digit',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hour12,
        timeZone: zone,
      }),
  ) as [Intl.DateTimeFormat, Intl.DateTimeFormat];
  const moment = (at: string | Date): string =>
    twelveHours.format(new Date(at)).replace(', ', ' ').toUpperCase();
  const logTime = (at: string | Date): string => wholeDay.format(new Date(at)).replace(', ', ' | ');
  const { rows } = await runStatement(pool, NAME, [actor.id]);
  return {
    createdAt,
    moment,
    logTime,
    facts: [
      ['Printed', `${moment(createdAt)}, ${zone}`],
      ['By', rows[0]?.name ?? ''],
    ],
  };
}
