import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { Profile } from '#api/types.ts';
import { switchDisabledReason } from '../../shared/people/active-checks.ts';
import {
  DEACTIVATION_EFFECT,
  maySwitch,
  type SwitchTo,
} from '../../shared/people/active-switch.ts';
import type { CustomerDetail } from './wire.ts';

interface Switchable {
  readonly id: UserId | BusinessId;
  readonly is_active: boolean;
  readonly business_id: BusinessId;
  readonly associate_id: UserId | null;
}

export const customerSwitchReason = (
  customer: Switchable,
  to: SwitchTo,
  profile: Profile,
): string | null =>
  switchDisabledReason(
    {
      id: customer.id,
      isActive: customer.is_active,
      owner: { businessId: customer.business_id, associateId: customer.associate_id },
    },
    to,
    { profile, mayWrite: maySwitch(profile) },
  );

export const personSwitchDisabledReason = (
  { id, is_active, business }: CustomerDetail,
  to: SwitchTo,
  profile: Profile,
): string | null =>
  customerSwitchReason(
    { id, is_active, business_id: business.id, associate_id: business.associate_id },
    to,
    profile,
  );

export const businessSwitchDisabledReason = (
  { business }: CustomerDetail,
  to: SwitchTo,
  profile: Profile,
): string | null => customerSwitchReason({ ...business, business_id: business.id }, to, profile);

export const DEACTIVATED_CUSTOMER = `${DEACTIVATION_EFFECT} Holds and documents do not change.`;
