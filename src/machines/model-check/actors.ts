import type { BusinessId, UserId } from '../../api/ids.gen.ts';
import { ROLE, type RoleCode } from '../codes.ts';
import { type Actor, PORTAL } from '../kernel/workflow-model.ts';

/** An actor: a user or the clock. */
export interface Person {
  readonly name: string;
  readonly actor: Actor;
  /** the trading client of this person; null for everyone else */
  readonly tradingClient: number | null;
}

const person = (name: string, role: RoleCode): Person => ({
  name,
  actor: { id: name as UserId, role, businessId: null },
  tradingClient: null,
});

export const ADMINISTRATOR = person('an administrator', ROLE.administrator);
/** Needed because the approver of a sale cannot reverse it. */
export const SECOND_ADMINISTRATOR = person('a second administrator', ROLE.administrator);
export const QUALITY_CONTROL = person('quality control', ROLE.qualityControl);
export const ASSOCIATE = person('the associate', ROLE.associate);
export const GUEST = person('a guest', ROLE.guest);
export const SUPPLIER = person('the supplier', ROLE.apiProvider);
export const CLOCK: Person = { name: 'the clock', actor: PORTAL, tradingClient: null };

/** Returns A for trading client 0, B for 1, and so on. */
export const getClientLabel = (tradingClient: number): string =>
  String.fromCharCode(65 + tradingClient);

export const businessIdOf = (tradingClient: number): BusinessId =>
  `client ${tradingClient}` as BusinessId;

const peopleByClient = new Map<number, Person>();
/** Returns the memoized customer of a trading client. */
export function getClientPerson(tradingClient: number): Person {
  const known = peopleByClient.get(tradingClient);
  if (known) return known;
  const name = `client ${getClientLabel(tradingClient)}`;
  const actor = {
    id: name as UserId,
    role: ROLE.customer,
    businessId: businessIdOf(tradingClient),
  };
  const made: Person = { name, actor, tradingClient };
  peopleByClient.set(tradingClient, made);
  return made;
}

/** Only the first trading client has an associate. */
export const associateOf = (tradingClient: number): UserId | null =>
  tradingClient === 0 ? ASSOCIATE.actor.id : null;
