import type { UserId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { beginFlag } from '../../workflows/flag-steps.ts';
import { userFlags } from '../../workflows/records/active-flag-records.ts';
import { newcomer, type Visit, visitorChange } from '../../workflows/run-change.ts';

const KNOWN_COUNTRY = statement('guest-country', 'select from country where id = $1');
const SAVE = statement(
  'guest-save',
  `insert into app_user (role_id, email, user_name, first_name, mobile, mobile_country_id, guest_company)
         values (${ROLE.guest}, $1, $1, $2, $3, $4, $5)
         on conflict (email) where role_id = ${ROLE.guest} do update
           set first_name = excluded.first_name, last_name = excluded.last_name, mobile = excluded.mobile,
               mobile_country_id = excluded.mobile_country_id, guest_company = excluded.guest_company
         returning id, is_active, xmax = 0 as is_new`,
);
const GRANT = statement(
  'guest-grant',
  `insert into user_permission (user_id, submodule_id, read_access, write_access)
         select $1, submodule_id, read_access, write_access from role_permission where role_id = ${ROLE.guest}
         on conflict do nothing`,
);

/** A guest proves nothing, so by any name it gets a guest's rights. */
export function signInGuest(
  call: Visit,
  details: components['schemas']['GuestDetails'],
): Promise<UserId> {
  return visitorChange(call, async (begun) => {
    const { client } = begun;
    const country = await ask(client, KNOWN_COUNTRY, [details.mobile_country_id]);
    if (country.rowCount === 0)
      throw refuseField('data.mobile_country_id', 'There is no such country.');
    const { rows } = await ask(client, SAVE, [
      details.email.trim().toLowerCase(),
      details.contact_person.trim(),
      details.mobile.trim(),
      details.mobile_country_id,
      details.company_name.trim(),
    ]);
    const [guest] = rows;
    if (!guest?.is_active) throw refuse('signInFailed');
    await ask(client, GRANT, [guest.id]);
    if (guest.is_new) await beginFlag(begun, userFlags, { id: guest.id, businessId: null });
    return { answer: guest.id, audited: null, author: newcomer(guest.id, ROLE.guest) };
  });
}
