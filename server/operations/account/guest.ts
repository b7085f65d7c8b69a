import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { redeemProof } from '../../people/accounts/mailed-codes.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { createFlag } from '../../workflows/flag-steps.ts';
import { userFlags } from '../../workflows/records/active-flag-records.ts';
import {
  createUserActor,
  runVisitorChange,
  type VisitorAttempt,
} from '../../workflows/run-change.ts';

const KNOWN_COUNTRY = statement('guest-country', 'select from country where id = $1');
const SAVE = statement(
  'guest-save',
  `insert into app_user (role_id, email, user_name, first_name, mobile, mobile_country_id, guest_company)
         values (${ROLE.guest}, $1, $1, $2, $3, $4, $5)
         on conflict (email) where role_id = ${ROLE.guest} do nothing
         returning id, is_active`,
);
// Overwrites the guest's earlier data, so run the statement only after the guest has verified the
// e-mail address.
const RETURN = statement(
  'guest-return',
  `update app_user
      set first_name = $2, last_name = '', mobile = $3, mobile_country_id = $4, guest_company = $5, email_verified_at = now()
    where email = $1 and role_id = ${ROLE.guest} and is_active and deleted_at is null
   returning id, is_active`,
);
const GRANT = statement(
  'guest-grant',
  `insert into user_permission (user_id, submodule_id, read_access, write_access)
         select $1, submodule_id, read_access, write_access from role_permission where role_id = ${ROLE.guest}
         on conflict do nothing`,
);

/**
 * Creates an account for a new e-mail address. A guest who already has an account must enter a
 * mailed code, and the guest's other sessions end.
 */
export function signInGuest(
  call: VisitorAttempt,
  details: components['schemas']['GuestDetails'],
): Promise<UserId> {
  return runVisitorChange(call, async (begun) => {
    const { connection } = begun;
    const country = await runStatement(connection, KNOWN_COUNTRY, [details.mobile_country_id]);
    if (country.rowCount === 0) throw refuseField('data.mobile_country_id', 'Unknown country.');
    const email = cleanEmail(details.email);
    const values = [
      email,
      details.contact_person.trim(),
      details.mobile.trim(),
      details.mobile_country_id,
      details.company_name.trim(),
    ] as const;
    const [fresh] = (await runStatement(connection, SAVE, values)).rows;
    if (fresh) {
      await runStatement(connection, GRANT, [fresh.id]);
      await createFlag(begun, userFlags, { id: fresh.id, businessId: null });
      return { answer: fresh.id, audited: null, author: createUserActor(fresh.id, ROLE.guest) };
    }
    if (details.token === undefined) throw refuse('guestCodeNeeded');
    if ((await redeemProof(connection, 'guest', details.token)) !== email)
      throw refuse('proofEnded');
    const [known] = (await runStatement(connection, RETURN, values)).rows;
    if (!known) throw refuse('signInFailed');
    await runStatement(connection, GRANT, [known.id]);
    await endSessions(connection, known.id);
    return { answer: known.id, audited: null, author: createUserActor(known.id, ROLE.guest) };
  });
}
