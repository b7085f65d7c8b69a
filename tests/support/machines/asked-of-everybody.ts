import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { REGISTRATION, ROLE, STONE_STATUS } from '#machines/codes.ts';
import type { ActionTarget } from '#machines/screens/action-request.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import type { LineRow, StoneRow } from '../../../src/shared/stones/stone-types.ts';
import { idAs } from '../runner/id-as.ts';

/**
 * Actors, stones and records for tests of the permission checks. Results are written on one line.
 */

const OWN = idAs<BusinessId>('own');
export const OTHER = idAs<BusinessId>('other');
export const TOVE = idAs<UserId>('tove');

const person = (id: string, role: number, businessId: BusinessId | null = null) => ({
  id: idAs<UserId>(id),
  role: role as typeof ROLE.customer,
  businessId,
});
export const PEOPLE = {
  client: person('ada', ROLE.customer, OWN),
  stranger: person('eva', ROLE.customer, OTHER),
  associate: person('tove', ROLE.associate),
  colleague: person('nils', ROLE.associate),
  administrator: person('root', ROLE.administrator),
  quality: person('quentin', ROLE.qualityControl),
  guest: person('gus', ROLE.guest),
  auditor: person('aud', ROLE.auditor),
};
export type Somebody = (typeof PEOPLE)['client'];

const STANDING = { isActive: true, isVerified: true };
const REGISTERED = REGISTRATION.registered.code;
export const CLIENTS: Readonly<Record<string, TradingClient | null>> = {
  registered: { businessId: OWN, associateId: TOVE, registration: REGISTERED, ...STANDING },
  unregistered: {
    ...{ businessId: OWN, associateId: TOVE, ...STANDING },
    registration: REGISTRATION.unregistered.code,
  },
  'set aside': {
    businessId: OWN,
    associateId: TOVE,
    registration: REGISTERED,
    ...STANDING,
    isActive: false,
  },
  'no client': null,
};

/** Groups the actors by the result of the check. */
export function told(ask: (somebody: Somebody) => ActionTarget | { code: string } | null): string {
  const answers = new Map<string, string[]>();
  for (const [name, somebody] of Object.entries(PEOPLE)) {
    const answer = ask(somebody);
    const said =
      answer === null
        ? 'open'
        : 'code' in answer
          ? answer.code
          : [answer.problem?.code ?? 'open', sentenceOf(answer)].filter(Boolean).join(': ');
    answers.set(said, [...(answers.get(said) ?? []), name]);
  }
  return [...answers]
    .map(([said, names]) => `${said} (${answers.size === 1 ? 'everybody' : names.join(', ')})`)
    .join('; ');
}

/**
 * Returns the message if the event is closed in this state, because its code names neither record
 * nor event. Otherwise returns the reason.
 */
const sentenceOf = ({ problem, reason }: ActionTarget): string | null =>
  problem?.code === 'EVENT_CLOSED' ? problem.message : reason;

export const first = ([target]: readonly ActionTarget[]): ActionTarget => {
  if (!target) throw new Error('an act has no target');
  return target;
};

export const stone = (status: { code: number }, more: object = {}): StoneRow =>
  ({ stock_no: 'KL-1', status: status.code, hold: null, offer: null, ...more }) as StoneRow;
const heldBy = (business_id: string | null, in_line: string[] = []) =>
  stone(STONE_STATUS.hold, { hold: { business_id, in_line } });
const offeredTo = (business_id: string | null) =>
  stone(STONE_STATUS.available, { offer: { business_id } });
export const STONES: Readonly<Record<string, StoneRow>> = {
  available: stone(STONE_STATUS.available),
  'held by the client': heldBy(OWN),
  'held by another': heldBy(OTHER),
  'held by nobody known, the client in line': heldBy(null, [OWN]),
  'offered to the client': offeredTo(OWN),
  'offered to nobody known': offeredTo(null),
  'out on memo': stone(STONE_STATUS.memo),
  'asked for': stone(STONE_STATUS.confirmStone),
  'not available': stone(STONE_STATUS.notAvailable),
  sold: stone(STONE_STATUS.soldOut),
};
export const owned = {
  id: idAs<never>('record'),
  stock_no: 'KL-1',
  business_id: OWN,
  associate_id: TOVE,
  registration: REGISTERED,
  business_is_active: true,
  business_is_verified: true,
};
/** The owner of a record, and the state of its business. */
export const OWNERS: Readonly<Record<string, object>> = {
  'of the client': {},
  'of another': { business_id: OTHER, associate_id: null },
  'of an unregistered client': { registration: REGISTRATION.unregistered.code },
  'of a client set aside': { business_is_active: false },
};

export const line = (given: object): LineRow => ({ ...owned, ...given }) as unknown as LineRow;
