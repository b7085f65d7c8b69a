import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { Profile } from '#api/types.ts';
import { ROLE } from '#machines/codes.ts';
import { storeClient } from '../../../shared/session/stored-client.ts';

interface TradingClient {
  readonly id: UserId;
  readonly businessId: BusinessId;
  readonly name: string;
}

/** Link to the stone search. Following the link also makes the user act for this client. */
export const searchAsClientLink = (profile: Profile, { id, businessId, name }: TradingClient) => ({
  to: profile.role_id === ROLE.associate ? ('/search' as const) : ('/inventory' as const),
  onClick: () => storeClient({ by: profile.id, userId: id, businessId, name }),
});
