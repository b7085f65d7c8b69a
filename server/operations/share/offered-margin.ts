import type { components } from '#api/schema.gen.ts';
import { isPositive, type Margin, marginFromJson } from '#common/share-margin.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { parseCents } from '../../stock/prices/money-input.ts';

const OWN_COST =
  'Please enter a margin above 0, share without prices, or confirm a margin of 0. With a margin of 0, recipients see the price that you pay.';

export function marginOf(sent: components['schemas']['ShareMargin'] | undefined): Margin | null {
  if (sent?.percent !== undefined) parseCents('margin.percent', sent.percent);
  if (sent?.amount !== undefined) parseCents('margin.amount', sent.amount);
  return marginFromJson(sent);
}

/**
 * A customer's price is the customer's own cost, so sending the price without a margin needs the
 * confirmation `ownPrices`.
 */
export function refuseOwnCost(
  role: RoleCode,
  margin: Margin | null,
  ownPrices: boolean | undefined,
): void {
  const isConfirmed = margin !== null && ownPrices === true;
  if (role === ROLE.customer && !isPositive(margin) && !isConfirmed)
    throw refuseField('margin', OWN_COST);
}
