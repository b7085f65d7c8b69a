import type { BusinessId, UserId } from '../../../src/api/ids.gen.ts';
import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';
import { type Actor, PORTAL } from '../../../src/machines/kernel/workflow-model.ts';

/** An actor of the model: a user or the clock. */
export interface Person {
  readonly name: string;
  readonly actor: Actor;
  /** the customer's trading client; null for all other actors */
  readonly tradingClient: number | null;
}

const person = (name: string, role: RoleCode): Person => ({
  name,
  actor: { id: name as UserId, role, businessId: null },
  tradingClient: null,
});

export const ADMINISTRATOR = person('an administrator', ROLE.administrator);
/**
 * The model needs a second administrator, because the administrator who approved a sale cannot
 * reverse the sale.
 */
export const SECOND_ADMINISTRATOR = person('a second administrator', ROLE.administrator);
export const QUALITY_CONTROL = person('quality control', ROLE.qualityControl);
export const ASSOCIATE = person('the associate', ROLE.associate);
export const GUEST = person('a guest', ROLE.guest);
export const SUPPLIER = person('the supplier', ROLE.apiProvider);
export const CLOCK: Person = { name: 'the clock', actor: PORTAL, tradingClient: null };

/** Returns the label of a trading client: A for number 0, B for number 1, and so on. */
export const getClientLabel = (tradingClient: number): string =>
  String.fromCharCode(65 + tradingClient);

export const businessIdOf = (tradingClient: number): BusinessId =>
  `client ${tradingClient}` as BusinessId;

const peopleByClient = new Map<number, Person>();
/** Returns the one customer that the model has per trading client, memoized. */
export function getClientPerson(tradingClient: number): Person {
  const known = peopleByClient.get(tradingClient);
  if (known) return known;
  const name = `trading client ${getClientLabel(tradingClient)}`;
  const actor = {
    id: name as UserId,
    role: ROLE.customer,
    businessId: businessIdOf(tradingClient),
  };
  const made: Person = { name, actor, tradingClient };
  peopleByClient.set(tradingClient, made);
  return made;
}

/** Returns the associate of a trading client. Only trading client 0 has an associate. */
export const associateOf = (tradingClient: number): UserId | null =>
  tradingClient === 0 ? ASSOCIATE.actor.id : null;
