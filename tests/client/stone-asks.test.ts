import { describe, expect, it } from 'vitest';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { REGISTRATION, ROLE, STONE_STATUS } from '#machines/codes.ts';
import { GUARD_PROBLEMS, KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { disabledReason, refusalsOf } from '#machines/screens/action-request.ts';
import {
  type StoneActionName,
  stoneTargets,
} from '../../src/shared/stones/checks/stone-targets.ts';
import type { StoneRow } from '../../src/shared/stones/stone-types.ts';
import { idAs } from '../support/runner/id-as.ts';

const OWN = idAs<BusinessId>('business');
const client = {
  businessId: OWN,
  associateId: idAs<UserId>('tove'),
  registration: REGISTRATION.registered.code,
  isActive: true,
  isVerified: true,
};
const customer = {
  actor: { id: idAs<UserId>('ada'), role: ROLE.customer, businessId: OWN },
  mayWrite: true,
  tradingClient: client,
};
const associate = {
  ...customer,
  actor: { id: idAs<UserId>('tove'), role: ROLE.associate, businessId: null },
};
const unregistered = {
  ...customer,
  tradingClient: { ...client, registration: REGISTRATION.unregistered.code },
};
const nobody = { ...associate, tradingClient: null };
const guest = {
  actor: { id: idAs<UserId>('guest'), role: ROLE.guest, businessId: null },
  mayWrite: true,
  tradingClient: null,
};

const stone = (
  status: StoneRow['status'],
  more: Partial<Pick<StoneRow, 'hold' | 'offer'>> = {},
): StoneRow => ({ stock_no: 'C-1', status, hold: null, offer: null, ...more }) as StoneRow;
const free = stone(STONE_STATUS.available.code);
const heldBy = (business: string | null) =>
  stone(STONE_STATUS.hold.code, {
    hold: { business_id: business, until: '2026-01-01T00:00:00Z', waiting: 0, in_line: [] },
  } as Partial<StoneRow>);

type Asking = Parameters<typeof stoneTargets>[2];
const closed = (action: StoneActionName, asker: Asking, ...stones: StoneRow[]) =>
  disabledReason(stoneTargets(action, stones, asker));

const TAKING = ['confirm', 'memo'] as const;

describe('hold, order and memo for stones of the search', () => {
  it.each(TAKING)('%s: the three checks in their order, then the registration', (action) => {
    const taken = heldBy('somebody else');
    expect(closed(action, unregistered)).toBe(PROBLEMS.noStoneChosen.message);
    expect(closed(action, nobody, taken)).toBe(GUARD_PROBLEMS.clientIsChosen.message);
    expect(closed(action, unregistered, taken)).toBe(GUARD_PROBLEMS.stoneIsFreeForClient.message);
    expect(closed(action, unregistered, free)).toBe(KYC_PENDING_TEXT);
    expect(closed(action, customer, free)).toBeNull();
  });

  it.each(TAKING)(
    '%s: a stone that the client itself holds is available to the client only',
    (action) => {
      expect(closed(action, customer, heldBy(OWN))).toBeNull();
      expect(closed(action, associate, heldBy(OWN))).toBeNull();
      expect(closed(action, customer, heldBy(null))).not.toBeNull();
      expect(closed('hold', customer, heldBy(OWN))).not.toBeNull();
    },
  );

  it.each(TAKING)('%s: each refused stone has its reason', (action) => {
    const rows = [free, heldBy(null), stone(STONE_STATUS.memo.code)];
    expect(refusalsOf(stoneTargets(action, rows, customer)).map(({ message }) => message)).toEqual([
      'This stone is on hold.',
      'This stone is on memo.',
    ]);
  });

  it.each(TAKING)('%s: an offered stone is reserved for the business with the offer', (action) => {
    const offeredTo = (business: string | null) =>
      stone(STONE_STATUS.available.code, {
        offer: { business_id: business, until: '2026-01-01T00:00:00Z' },
      } as Partial<StoneRow>);
    expect(closed(action, customer, offeredTo(OWN))).toBeNull();
    expect(closed(action, customer, offeredTo(null))).toBe(
      GUARD_PROBLEMS.stoneIsNotOfferedToAnother.message,
    );
  });

  it('a memo above the self-service limit is disabled for the client, and enabled for staff', () => {
    const beyond = { isWithinLimit: false };
    expect(closed('memo', { ...customer, ...beyond }, free)).toBe(
      GUARD_PROBLEMS.isWithinMemoLimit.message,
    );
    expect(closed('memo', { ...associate, ...beyond }, free)).toBeNull();
  });

  it('a memo above the credit limit is disabled for the client, and for an associate without permission or reason', () => {
    const above = (needs: 'reason' | 'administrator', limitReason = '') => ({
      aboveLimit: { by: '0.01', needs },
      limitReason,
    });
    const says = (who: object, of: object) =>
      closed('memo', { ...(who as typeof customer), ...of }, free);
    expect(says(customer, above('reason', 'why'))).toBe(
      GUARD_PROBLEMS.clientStaysWithinCreditLimit.message,
    );
    expect(says(associate, above('administrator', 'why'))).toBe(
      GUARD_PROBLEMS.actorMayExceedCreditLimit.message,
    );
    expect(says(associate, above('reason'))).toBe(GUARD_PROBLEMS.limitReasonIsGiven.message);
    expect(says(associate, above('reason', 'why'))).toBeNull();
  });

  it('a memo with a long overdue one is disabled for the client, and enabled for staff', () => {
    const late = { isOverdueForLong: true };
    expect(closed('memo', { ...customer, ...late }, free)).toBe(
      GUARD_PROBLEMS.noMemoIsOverdueForLong.message,
    );
    expect(closed('memo', { ...associate, ...late }, free)).toBeNull();
  });
});

describe('cart, enquiry, watchlist and notes for stones of the search', () => {
  it('cart and enquiry need a client and an available stone, but no registration', () => {
    for (const action of ['cart', 'enquire'] as const) {
      expect(closed(action, nobody, free)).toBe(GUARD_PROBLEMS.clientIsChosen.message);
      expect(closed(action, customer, heldBy(OWN))).toBe(GUARD_PROBLEMS.stoneIsAvailable.message);
      expect(closed(action, unregistered, free)).toBeNull();
    }
  });

  it('a guest watches without a client, staff for a client, available stones only', () => {
    expect(closed('watch', guest, free)).toBeNull();
    for (const action of ['watch', 'note'] as const)
      expect(closed(action, customer, heldBy(null))).toBe(GUARD_PROBLEMS.stoneIsAvailable.message);
    for (const action of ['watch', 'note'] as const)
      expect(closed(action, nobody, free)).toBe('Please select a client');
    expect(closed('watch', { ...guest, mayWrite: false }, free)).toBe(PROBLEMS.forbidden.message);
  });

  it('a text is asked for after the dialog opens', () => {
    for (const action of ['note', 'enquire'] as const) {
      expect(closed(action, customer, free)).toBeNull();
      expect(closed(action, { ...customer, words: '  ' }, free)).toBe(
        GUARD_PROBLEMS.messageIsGiven.message,
      );
      expect(closed(action, { ...customer, words: 'Is it eye clean?' }, free)).toBeNull();
    }
  });
});
