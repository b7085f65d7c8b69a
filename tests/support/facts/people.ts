import { REGISTRATION, type RegistrationCode, ROLE } from '../../../src/machines/codes.ts';
import { type Actor, PORTAL } from '../../../src/machines/kernel/model.ts';
import type { Client, Owner } from '../../../src/machines/workflows/people.ts';

export const OWN = 'own business';
export const OTHER = 'other business';
export const ASSOCIATE = 'associate of own business';

const actor = (id: string, role: Actor['role'], businessId: string | null = null): Actor => ({
  id,
  role,
  businessId,
});

export const HOLDER = actor('holder', ROLE.customer, OWN);

/** Whoever may send an event: every role, and of those with clients both the right one and another. */
export const ACTORS: readonly Actor[] = [
  HOLDER,
  actor('stranger', ROLE.customer, OTHER),
  actor(ASSOCIATE, ROLE.associate),
  actor('another associate', ROLE.associate),
  actor('administrator', ROLE.administrator),
  actor('quality control', ROLE.qualityControl),
  actor('guest', ROLE.guest),
  actor('API provider', ROLE.apiProvider),
  actor('FTP provider', ROLE.ftpProvider),
  actor('auditor', ROLE.auditor),
  PORTAL,
];

export const OWNER: Owner = { businessId: OWN, associateId: ASSOCIATE };

const client = (registration: RegistrationCode): Client => ({
  ...OWNER,
  registration,
});

export const CLIENTS: readonly (Client | null)[] = [
  client(REGISTRATION.registered.code),
  client(REGISTRATION.kycPending.code),
  client(REGISTRATION.unregistered.code),
  null,
];
