import type { Person, Portal } from '../servers/portal.ts';

/** The date and time format of screens. */
export const WHEN = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d [AP]M`;

/** Matches a text that says what was done and when. */
export const said = (what: string): RegExp => new RegExp(`^${what}, ${WHEN}$`);

export async function fullNameOf({ database }: Portal, { id }: Person): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from app_user where id = $1`,
    [id],
  );
  return rows[0]?.name ?? '';
}
