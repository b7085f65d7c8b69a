import type { Person, Portal } from '../servers/portal.ts';

/** When something was done, as screens say it. */
export const WHEN = String.raw`\d\d/\d\d/\d{4} \d\d:\d\d [AP]M`;

/** A sentence that says what was done, and when. */
export const said = (what: string): RegExp => new RegExp(`^${what}, ${WHEN}$`);

/** A person as colleagues call it. */
export async function fullNameOf({ database }: Portal, { id }: Person): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select first_name || ' ' || last_name as name from app_user where id = $1`,
    [id],
  );
  return rows[0]?.name ?? '';
}
