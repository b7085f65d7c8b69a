import type { BusinessId, UserId } from '../../../api/ids.gen.ts';
import type { Profile } from '../../../api/types.ts';
import { ROLE } from '../../../machines/codes.ts';
import { keepClient } from '../../../shared/session/client-context.ts';

interface Client {
  readonly id: UserId;
  readonly businessId: BusinessId;
  readonly name: string;
}

/** Returns the link to the stone search. Following it makes the customer the acting client. */
export const searchingFor = (profile: Profile, { id, businessId, name }: Client) => ({
  to: profile.role_id === ROLE.associate ? ('/search' as const) : ('/inventory' as const),
  onClick: () => keepClient({ by: profile.id, userId: id, businessId, name }),
});
