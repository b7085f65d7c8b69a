import { ROLE } from '#machines/codes.ts';

/**
 * Group of recipients of a notice, defined in `AUDIENCES` by an SQL condition. The condition reads
 * the recipient `u`, the record `r`, its business `b`, and the `author` of the event.
 */
export type Audience =
  | 'client'
  | 'clientAndHouse'
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
const OF_BUSINESS = 'u.business_id = b.id';

export const AUDIENCES: Readonly<Record<Audience, string>> = {
  client: `${OF_BUSINESS} or ${ASSOCIATE}`,
  clientAndHouse: `${OF_BUSINESS} or ${ASSOCIATE} or ${STAFF}`,
  requesters: `${OF_BUSINESS} or ${ASSOCIATE} or u.id = any(r.makers)`,
  requestersAndHouse: `${OF_BUSINESS} or ${ASSOCIATE} or u.id = any(r.makers) or ${STAFF}`,
  staff: STAFF,
  overseers: `u.role_id in (${ROLE.administrator}, ${ROLE.auditor})`,
  house: `${ASSOCIATE} or ${STAFF}`,
  // An event by a customer notifies the associate and the staff. Any other event notifies the users
  // of the customer's business.
  otherSide: `case when author.role_id = ${ROLE.customer} then ${ASSOCIATE} or ${STAFF} else ${OF_BUSINESS} end`,
  watchers: `${OF_BUSINESS} or u.id = r.keeper_id`,
  keeper: 'u.id = r.keeper_id',
};
