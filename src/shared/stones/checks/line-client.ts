import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import type { LineRow } from '../stone-types.ts';
import { ownerOf } from './check-action.ts';

type Owned = Pick<
  LineRow,
  'business_id' | 'associate_id' | 'registration' | 'business_is_active' | 'business_is_verified'
>;

/** Returns the client business of a line; null for a private line, which has no business. */
export const clientOfLine = ({
  business_id,
  associate_id,
  registration,
  business_is_active,
  business_is_verified,
}: Owned): TradingClient | null =>
  business_id === null || registration === null || business_is_active === null
    ? null
    : ownerOf({
        business_id,
        associate_id,
        registration,
        business_is_active,
        business_is_verified,
      });
