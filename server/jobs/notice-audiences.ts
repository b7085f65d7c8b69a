import { ROLE } from '../../src/machines/codes.ts';

/** Who is told, as SQL over a person `u`, the record `r`, its business `b` and the `author` of what happened. */
export type Audience =
  | 'client'
  | 'requesters'
  | 'requestersAndHouse'
  | 'staff'
  | 'overseers'
  | 'house'
  | 'otherSide'
  | 'watchers'
  | 'keeper';

const STAFF = `u.role_id in (${ROLE.administrator}, ${ROLE.qualityControl})`;
const ASSOCIATE = 'u.id = b.associate_id';
const CLIENT = 'u.business_id = b.id';

export const AUDIENCES: Readonly<Record<Audience, string>> = {
  client: `${CLIENT} or ${ASSOCIATE}`,
  requesters: `${CLIENT} or ${ASSOCIATE} or u.id = any(r.makers)`,
  requestersAndHouse: `${CLIENT} or ${ASSOCIATE} or u.id = any(r.makers) or ${STAFF}`,
  staff: STAFF,
  overseers: `u.role_id in (${ROLE.administrator}, ${ROLE.auditor})`,
  house: `${ASSOCIATE} or ${STAFF}`,
  // What a client does, the house is told; what the house does, the client.
  otherSide: `case when author.role_id = ${ROLE.customer} then ${ASSOCIATE} or ${STAFF} else ${CLIENT} end`,
  watchers: `${CLIENT} or u.id = r.keeper_id`,
  keeper: 'u.id = r.keeper_id',
};
