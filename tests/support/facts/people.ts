import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { REGISTRATION, type RegistrationCode, ROLE } from '#machines/codes.ts';
import { type Actor, PORTAL } from '#machines/kernel/workflow-model.ts';
import type { Owner, TradingClient } from '#machines/workflows/actor-guards.ts';
import { idAs } from '../runner/id-as.ts';

export const OWN = idAs<BusinessId>('own business');
export const OTHER = idAs<BusinessId>('other business');
export const ASSOCIATE = idAs<UserId>('associate of own business');

const actor = (id: string, role: Actor['role'], businessId: BusinessId | null = null): Actor => ({
  id: idAs<UserId>(id),
  role,
  businessId,
});

export const HOLDER = actor('holder', ROLE.customer, OWN);
export const ADMINISTRATOR = actor('administrator', ROLE.administrator);
export const QUALITY_CONTROL = actor('quality control', ROLE.qualityControl);
export const SALESPERSON = actor(ASSOCIATE, ROLE.associate);
export const GUEST = actor('guest', ROLE.guest);

/**
 * Every actor that may send an event: each role, and for roles with clients both the responsible
 * person and another.
 */
export const ACTORS: readonly Actor[] = [
  HOLDER,
  actor('stranger', ROLE.customer, OTHER),
  SALESPERSON,
  actor('another associate', ROLE.associate),
  ADMINISTRATOR,
  QUALITY_CONTROL,
  GUEST,
  actor('API provider', ROLE.apiProvider),
  actor('FTP provider', ROLE.ftpProvider),
  actor('auditor', ROLE.auditor),
  PORTAL,
];

/** Such as "holder (2)": id and role. */
export const actorName = ({ id, role }: Actor): string => `${id ?? 'the portal'} (${role})`;

export const OWNER: Owner = { businessId: OWN, associateId: ASSOCIATE };

const client = (registration: RegistrationCode): TradingClient => ({
  ...OWNER,
  registration,
  isActive: true,
  isVerified: true,
});

export const CLIENT: TradingClient = client(REGISTRATION.registered.code);

export const CLIENTS: readonly (TradingClient | null)[] = [
  CLIENT,
  client(REGISTRATION.kycPending.code),
  client(REGISTRATION.unregistered.code),
  null,
];

/** The clients above, a deactivated one, and one whose KYC verification has expired. */
export const STANDING_CLIENTS: readonly (TradingClient | null)[] = [
  ...CLIENTS,
  { ...client(REGISTRATION.registered.code), isActive: false },
  { ...client(REGISTRATION.registered.code), isVerified: false },
];

/**
 * Grounds for a price below cost, with and without a reason. Only an administrator has the right to
 * markups.
 */
export const groundsOf = ({ role }: Actor) =>
  ['Agreed by phone.', ''].map((reason) => ({
    maySetMarkups: role === ROLE.administrator,
    reason,
  }));
