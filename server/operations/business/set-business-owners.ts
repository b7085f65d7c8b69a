import type { BusinessId, BusinessOwnerId } from '#api/ids.gen.ts';
import { requireCountryId } from '../../people/places/require-country.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { decimalOf } from '../../stock/prices/decimals.ts';
import { parseHundredths } from '../../stock/prices/money-input.ts';
import { readOwners } from '../../trading/kyc/due-diligence.ts';
import type { Change } from '../../workflows/change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { changeDueDiligence } from './change-due-diligence.ts';

type Owners = Call<OperationOf<'setBusinessOwners'>>['data']['owners'];

const END = statement(
  'business-owners-end',
  `update business_owner set ended_at = clock_timestamp()
    where business_id = $1 and ended_at is null and not (id = any($2))`,
);
const ADD = statement(
  'business-owner-add',
  'insert into business_owner (business_id, name, share, country_id, is_pep, place) values ($1, $2, $3, $4, $5, $6)',
);
const SET = statement(
  'business-owner-set',
  'update business_owner set name = $2, share = $3, country_id = $4, is_pep = $5, place = $6 where id = $1',
);

const WHOLE = 100_00;

export const setBusinessOwners: Handler<OperationOf<'setBusinessOwners'>> = (call) =>
  changeDueDiligence(call, {
    message: 'Owners saved',
    event: ({ actor }) => ({ type: 'business.declare', actor }),
    write: (change, id) => replaceOwners(change, id, call.data.owners),
  });

async function replaceOwners({ connection }: Change, id: BusinessId, owners: Owners) {
  const shares = owners.map(({ share }, at) => parseHundredths(`data.owners.${at}.share`, share));
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum > WHOLE)
    throw refuseField(
      'data.owners',
      `The shares add up to ${decimalOf(sum, 2)} %. They may add up to at most 100 %.`,
    );
  const known = new Set((await readOwners(connection, id)).map((owner) => owner.id));
  const kept = new Set<BusinessOwnerId>();
  for (const [at, { id: ownerId, name, country_id }] of owners.entries()) {
    const place = `data.owners.${at}`;
    if (name.trim() === '')
      throw refuseField(`${place}.name`, 'Please enter the name of the owner.');
    await requireCountryId(connection, country_id, `${place}.country_id`);
    if (ownerId === undefined) continue;
    if (!known.has(ownerId))
      throw refuseField(`${place}.id`, 'This is no current owner of the business.');
    if (kept.has(ownerId)) throw refuseField(`${place}.id`, 'This owner is in the list twice.');
    kept.add(ownerId);
  }
  await runStatement(connection, END, [id, [...kept]]);
  for (const [at, { id: ownerId, name, country_id, is_pep }] of owners.entries()) {
    const share = decimalOf(shares[at] ?? 0, 2);
    const values = [name.trim(), share, country_id ?? null, is_pep, at] as const;
    await (ownerId === undefined
      ? runStatement(connection, ADD, [id, ...values])
      : runStatement(connection, SET, [ownerId, ...values]));
  }
}
