import type pg from 'pg';
import type { Session } from '../../people/accounts/session.ts';
import { ask, statement } from '../../platform/db/statement.ts';

const NAME = statement(
  'print-name',
  `select trim(concat(first_name, ' ', last_name)) as name from app_user where id = $1`,
);

interface PrintedBy {
  readonly createdAt: Date;
  /** a date and a time of day, in the reader's zone */
  readonly moment: (at: string | Date) => string;
  /** when and by whom it was printed, as it stands on the paper */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** What every list on paper says of its reader, whose clock it goes by. */
export async function printedBy(
  pool: pg.Pool,
  { actor, zone }: Pick<Session, 'actor' | 'zone'>,
): Promise<PrintedBy> {
  const createdAt = new Date();
  const clock = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: zone,
  });
  const moment = (at: string | Date): string => clock.format(new Date(at)).replace(', ', ' | ');
  const { rows } = await ask(pool, NAME, [actor.id]);
  return {
    createdAt,
    moment,
    facts: [
      ['Printed', `${moment(createdAt)}, ${zone}`],
      ['By', rows[0]?.name ?? ''],
    ],
  };
}
