import type { Profile } from '../../api/types.ts';
import { switchClosed } from '../../people/active-asks.ts';
import { mayChangeCustomers } from './customer-words.ts';
import type { CustomerDetail } from './wire.ts';

export type SwitchTo = 'activate' | 'deactivate';

export const SWITCH_WORDS = {
  activate: { act: 'Activate', doing: 'Activating', done: 'activated', other: 'deactivate' },
  deactivate: { act: 'Deactivate', doing: 'Deactivating', done: 'deactivated', other: 'activate' },
} as const satisfies Record<
  SwitchTo,
  { act: string; doing: string; done: string; other: SwitchTo }
>;

interface Switchable {
  readonly id: string;
  readonly is_active: boolean;
  readonly business_id: string;
  readonly associate_id: string | null;
}

/** Why a customer cannot be switched that way, or null. */
export const closedFor = (customer: Switchable, to: SwitchTo, profile: Profile): string | null =>
  switchClosed(
    {
      id: customer.id,
      isActive: customer.is_active,
      owner: { businessId: customer.business_id, associateId: customer.associate_id },
    },
    to,
    { profile, mayWrite: mayChangeCustomers(profile) },
  );

/** The same of the person that a page is about. */
export const closedForPerson = (
  { id, is_active, business }: CustomerDetail,
  to: SwitchTo,
  profile: Profile,
): string | null =>
  closedFor(
    { id, is_active, business_id: business.id, associate_id: business.associate_id },
    to,
    profile,
  );

export const closedForBusiness = (
  { business }: CustomerDetail,
  to: SwitchTo,
  profile: Profile,
): string | null => closedFor({ ...business, business_id: business.id }, to, profile);

export const DEACTIVATED_MEANS =
  'Whoever is deactivated is signed out everywhere at once and cannot sign in again until activated. Holds and documents stay as they are.';
