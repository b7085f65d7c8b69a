import { describe, expect, it } from 'vitest';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import {
  CART_STATUS,
  HOLD_STATUS,
  NOTE_STATUS,
  REGISTRATION,
  ROLE,
  STONE_STATUS,
} from '#machines/codes.ts';
import { GUARD_PROBLEMS, KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import { NOT_FOUND } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { memoFacts } from '../../src/shared/exposure/exposure-words.ts';
import type { Exposure } from '../../src/shared/exposure/use-exposure.ts';
import { amountOf } from '../../src/shared/stones/amount-of.ts';
import {
  mayBePutBack,
  moveTargets,
  newNoteReason,
  noteTargets,
  remarkOf,
  removeTargets,
} from '../../src/shared/stones/checks/kept-checks.ts';
import {
  isHeldByClient,
  lineStoneTargets,
  SEVERAL_CLIENTS,
} from '../../src/shared/stones/checks/line-stone-checks.ts';
import { formatOfferDifference } from '../../src/shared/stones/status/offer-difference.ts';
import type { HoldRow, LineRow } from '../../src/shared/stones/stone-types.ts';
import { idAs } from '../support/runner/id-as.ts';

const OWN = idAs<BusinessId>('own');
const line = (given: Partial<LineRow> = {}): LineRow => ({
  id: idAs('line'),
  reference: null,
  state: CART_STATUS.inCart.code,
  stone_id: idAs('stone'),
  stock_no: 'KL-1',
  stone_status: STONE_STATUS.available.code,
  diamond_type: 1,
  growth_type: 1,
  shape: 'Round',
  carat: 1,
  color: 'D',
  clarity: 'IF',
  cut: null,
  polish: null,
  symmetry: null,
  fluorescence: null,
  fancy: null,
  intensity: null,
  overtone: null,
  lab: null,
  report_no: null,
  location: null,
  image: null,
  rap: null,
  markup_disc: null,
  markup_ppc: 100,
  sell_amt: 100,
  business_id: OWN,
  company_name: 'Halden & Roe',
  registration: REGISTRATION.registered.code,
  business_is_active: true,
  business_is_verified: true,
  associate_id: idAs<UserId>('tove'),
  associate_name: null,
  placed_by: 'Ada',
  created_at: '2026-11-01T00:00:00Z',
  ended_at: null,
  remark: null,
  reason: null,
  group: '',
  ...given,
});
const held = { stone_status: STONE_STATUS.hold.code };
const kept = (held_by_own: boolean) => ({
  stone_status: STONE_STATUS.available.code,
  sell_amt: 100,
  held_by_own,
});

const ada = { id: idAs<UserId>('ada'), role: ROLE.customer, businessId: OWN };
const guest = { id: idAs<UserId>('guest'), role: ROLE.guest, businessId: null };
const all = (actor: typeof ada | typeof guest) => ({ actor, mayWrite: () => true });
const writes = { actor: ada, mayWrite: true };

describe('the commands of cart, watchlist and notes', () => {
  it('are disabled without write permission for the list, or for the target list', () => {
    const asker = { actor: ada, mayWrite: (list: string) => list === 'cart' };
    expect(disabledReason(removeTargets('cart', [line()], asker))).toBeNull();
    expect(disabledReason(moveTargets({ from: 'cart', to: 'notes' }, [line()], asker))).toBe(
      PROBLEMS.forbidden.message,
    );
    // Out of a list that may only be read nothing is moved either.
    const reader = { actor: ada, mayWrite: (list: string) => list === 'notes' };
    expect(disabledReason(moveTargets({ from: 'cart', to: 'notes' }, [line()], reader))).toBe(
      PROBLEMS.forbidden.message,
    );
  });

  it('remove a taken stone from the cart, but do not add it again', () => {
    expect(disabledReason(removeTargets('cart', [line(held)], all(ada)))).toBeNull();
    expect(mayBePutBack('cart', [line(held)], ada)).toBe(false);
    expect(mayBePutBack('cart', [line()], ada)).toBe(true);
    const watched = line({ ...held, state: 1 });
    const move = moveTargets({ from: 'watchlist', to: 'cart' }, [watched], all(ada));
    expect(disabledReason(move)).toBe(GUARD_PROBLEMS.stoneIsAvailable.message);
    expect(move[0]?.reason).toBe('This stone is on hold.');
  });

  it('add lines again in one call only if they are equal', () => {
    expect(remarkOf(line({ remark: 'For the ring' }))).toBe('For the ring');
    expect([remarkOf(line({ remark: '' })), remarkOf(line()), remarkOf(undefined)]).toEqual([
      ...['', '', ''],
    ]);
    const [one, same, silent] = [
      line({ remark: 'For the ring' }),
      line({ id: idAs('line 2'), remark: 'For the ring' }),
      line({ id: idAs('line 3') }),
    ];
    expect(mayBePutBack('cart', [one, same], ada)).toBe(true);
    expect(mayBePutBack('cart', [silent, line({ id: idAs('line 4'), remark: '' })], ada)).toBe(
      true,
    );
    expect(mayBePutBack('cart', [one, same, silent], ada)).toBe(false);
    expect(mayBePutBack('watchlist', [silent, one], ada)).toBe(false);
  });

  it('are disabled for lines of others and for closed lines', () => {
    const theirs = line({ business_id: idAs<BusinessId>('other') });
    expect(disabledReason(removeTargets('cart', [theirs], all(ada)))).toBe(NOT_FOUND.message);
    const over = line({ state: CART_STATUS.removed.code });
    expect(disabledReason(removeTargets('cart', [over], all(ada)))).toBe(
      'This cart item has already been removed.',
    );
  });

  it('let staff keep stones for no client', () => {
    const own = line({ state: 1, business_id: null, registration: null });
    expect(disabledReason(removeTargets('watchlist', [own], all(guest)))).toBeNull();
  });

  it('move a line to permitted lists, and ask for a client only if one is needed', () => {
    const note = line({ state: NOTE_STATUS.pending.code });
    expect(disabledReason(removeTargets('notes', [note], all(ada)))).toBeNull();
    const done = { ...note, state: NOTE_STATUS.removed.code };
    expect(disabledReason(removeTargets('notes', [done], all(ada)))).not.toBeNull();
    expect(
      disabledReason(moveTargets({ from: 'cart', to: 'notes' }, [line()], all(ada))),
    ).toBeNull();
    // What is gone cannot leave where it was; where it would have gone to is of no interest then.
    const gone = line({ ...held, state: CART_STATUS.removed.code });
    expect(disabledReason(moveTargets({ from: 'cart', to: 'cart' }, [gone], all(ada)))).toBe(
      'This cart item has already been removed.',
    );
    expect(
      disabledReason(moveTargets({ from: 'notes', to: 'watchlist' }, [note], all(ada))),
    ).toBeNull();
    const theirs = line({
      state: NOTE_STATUS.pending.code,
      business_id: idAs<BusinessId>('other'),
    });
    expect(disabledReason(removeTargets('notes', [theirs], all(ada)))).toBe(NOT_FOUND.message);
    expect(mayBePutBack('watchlist', [line({ state: 1 })], ada)).toBe(true);
    expect(mayBePutBack('watchlist', [theirs], ada)).toBe(false);
    expect(mayBePutBack('notes', [theirs], ada)).toBe(false);
  });

  it('add a note with a text, for a client or the author', () => {
    const tradingClient = {
      businessId: OWN,
      associateId: null,
      registration: REGISTRATION.registered.code,
      isActive: true,
      isVerified: true,
    };
    expect(newNoteReason({ actor: ada, tradingClient }, 'For the ring')).toBeNull();
    expect(newNoteReason({ actor: ada, tradingClient }, ' ')).toBe(
      GUARD_PROBLEMS.messageIsGiven.message,
    );
    const other = { ...tradingClient, businessId: idAs<BusinessId>('other') };
    expect(newNoteReason({ actor: ada, tradingClient: other }, 'For the ring')).toBe(
      NOT_FOUND.message,
    );
    expect(newNoteReason({ actor: ada, tradingClient: null }, 'For the ring')).toBe(
      GUARD_PROBLEMS.clientIsChosen.message,
    );
  });

  it('complete an open note, and reopen a completed one', () => {
    const toDo = line({ state: NOTE_STATUS.pending.code });
    const over = line({ state: NOTE_STATUS.done.code });
    expect(disabledReason(noteTargets('finish', [toDo], all(ada)))).toBeNull();
    expect(disabledReason(noteTargets('reopen', [toDo], all(ada)))).not.toBeNull();
    expect(disabledReason(noteTargets('reopen', [over], all(ada)))).toBeNull();
    expect(disabledReason(noteTargets('change', [over], all(ada)))).not.toBeNull();
    const notesOnly = { actor: ada, mayWrite: (list: string) => list === 'notes' };
    expect(disabledReason(noteTargets('change', [toDo], notesOnly))).toBeNull();
  });
});

describe('the commands of the stones of lines', () => {
  it('take a stone that its own client holds, but no other held stone', () => {
    const own = line({ ...held, kept: kept(true) });
    const other = line({ ...held, kept: kept(false) });
    expect(disabledReason(lineStoneTargets('confirm', [own], writes))).toBeNull();
    expect(disabledReason(lineStoneTargets('confirm', [other], writes))).toBe(
      GUARD_PROBLEMS.stoneIsFreeForClient.message,
    );
    expect(disabledReason(lineStoneTargets('hold', [own], writes))).toBe(
      GUARD_PROBLEMS.stoneIsAvailable.message,
    );
  });

  it('take a stone with its own hold only while the hold is active', () => {
    const of = (state: number) =>
      ({ ...line(held), hold_no: 'HLD-1', state }) as unknown as HoldRow;
    const running = of(HOLD_STATUS.held.code);
    const released = of(HOLD_STATUS.released.code);
    expect(disabledReason(lineStoneTargets('confirm', [running], writes))).toBeNull();
    expect(disabledReason(lineStoneTargets('confirm', [released], writes))).toBe(
      GUARD_PROBLEMS.stoneIsFreeForClient.message,
    );
  });

  it('require the registration', () => {
    const unregistered = line({ registration: REGISTRATION.unregistered.code });
    expect(disabledReason(lineStoneTargets('confirm', [unregistered], writes))).toBe(
      KYC_PENDING_TEXT,
    );
  });

  it('disable a memo for a client above the limit, or with a long overdue memo', () => {
    const exposure = { credit_limit: 250, total: 100, needs_administrator: true };
    const memo = (more: object, rows = [line(), line({ id: idAs('line 2') })]) => {
      const [amount, added] = [
        amountOf(rows),
        amountOf(rows.filter((row) => !isHeldByClient(row))),
      ];
      const known = { ...exposure, room_left: 1000, takes_none: false, ...more } as Exposure;
      const limits = memoFacts(known, { amount, added });
      return disabledReason(lineStoneTargets('memo', rows, { ...writes, limits }));
    };
    expect(memo({ credit_limit: null })).toBeNull();
    expect(memo({ room_left: 199.99, credit_limit: null })).toBe(
      GUARD_PROBLEMS.isWithinMemoLimit.message,
    );
    expect(memo({ takes_none: true })).toBe(GUARD_PROBLEMS.noMemoIsOverdueForLong.message);
    expect(memo({})).toBe(GUARD_PROBLEMS.clientStaysWithinCreditLimit.message);
    // A stone that the client holds is a part of its exposure already.
    expect(memo({}, [line(), line({ ...held, kept: kept(true) })])).toBeNull();
  });

  it('disable a memo for a deactivated client', () => {
    expect(
      disabledReason(lineStoneTargets('memo', [line({ business_is_active: false })], writes)),
    ).toBe(GUARD_PROBLEMS.clientIsActive.message);
  });

  it('never send stones of several clients together', () => {
    const both = [line(), line({ id: idAs('line 2'), business_id: idAs<BusinessId>('other') })];
    for (const action of ['confirm', 'memo', 'hold', 'enquire'] as const)
      expect(disabledReason(lineStoneTargets(action, both, writes))).toBe(SEVERAL_CLIENTS.message);
  });

  it('ask for a client if a person keeps the stone without one', () => {
    const own = line({ business_id: null, registration: null });
    expect(disabledReason(lineStoneTargets('enquire', [own], writes))).toBe(
      GUARD_PROBLEMS.clientIsChosen.message,
    );
  });
});

describe('an offer', () => {
  it("is compared with today's price", () => {
    expect(formatOfferDifference(95, 100)).toBe('−5.00 %, 5.00 below');
    expect(formatOfferDifference(110, 100)).toBe('+10.00 %, 10.00 above');
    expect(formatOfferDifference(100, 100)).toBe('same as today');
  });
});
