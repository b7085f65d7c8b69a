import { readLastChange } from '../../people/accounts/last-change.ts';
import { readCompanyRecord, toCompanyProfile } from '../../platform/company/company-profile.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getCompanyProfile: Handler<OperationOf<'getCompanyProfile'>> = async ({
  pool,
  session,
}) => {
  const [record, last_change] = await Promise.all([
    readCompanyRecord(pool),
    readLastChange(pool, session.actor, ['updateCompanyProfile']),
  ]);
  return { data: toCompanyProfile(record), last_change };
};
