import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { Profile } from '#api/types.ts';
import { ROLE } from '#machines/codes.ts';
import { storeClient } from '../../../shared/session/stored-client.ts';

interface TradingClient {
  readonly id: UserId;
  readonly businessId: BusinessId;
  readonly name: string;
}

/** Props of a link to the stone search. After a click, the user acts for this trading client. */
export const searchAsClientLink = (profile: Profile, { id, businessId, name }: TradingClient) => ({
  to: profile.role_id === ROLE.associate ? ('/search' as const) : ('/inventory' as const),
  onClick: () => storeClient({ by: profile.id, userId: id, businessId, name }),
});
