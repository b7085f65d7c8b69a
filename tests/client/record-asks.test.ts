import { describe, expect, it } from 'vitest';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import {
  APPROVAL,
  ENQUIRY_STATUS,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  MEMO_MOVEMENT,
  REGISTRATION,
  ROLE,
  STONE_STATUS,
} from '#machines/codes.ts';
import { GUARD_PROBLEMS, KYC_PENDING_TEXT } from '#machines/guard-problems.ts';
import { NOT_FOUND } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { disabledReason } from '#machines/screens/action-request.ts';
import { enquiryTargets } from '../../src/shared/stones/checks/enquiry-checks.ts';
import { holdTargets, placeTargets } from '../../src/shared/stones/checks/hold-checks.ts';
import { holdReason } from '../../src/shared/stones/checks/hold-reason.ts';
import { marketEventOf, marketProblem } from '../../src/shared/stones/checks/market-checks.ts';
import {
  memoTargets,
  renewalDays,
  renewalTargets,
} from '../../src/shared/stones/checks/memo-checks.ts';
import {
  approvalConditions,
  decisionDisabledReason,
  isExternal,
} from '../../src/shared/stones/checks/order-checks.ts';
import { stoneTargets } from '../../src/shared/stones/checks/stone-targets.ts';
import type {
  HoldQueueRow,
  HoldRow,
  LineRow,
  StoneRow,
} from '../../src/shared/stones/stone-types.ts';
import { idAs } from '../support/runner/id-as.ts';

const OWN = idAs<BusinessId>('own');
const OTHER = idAs<BusinessId>('other');
const owned = {
  stock_no: 'KL-1',
  business_id: OWN,
  associate_id: idAs<UserId>('tove'),
  registration: REGISTRATION.registered.code,
  business_is_active: true,
};
const unregistered = { registration: REGISTRATION.unregistered.code };
const ada = { id: idAs<UserId>('ada'), role: ROLE.customer, businessId: OWN };
const tove = { id: idAs<UserId>('tove'), role: ROLE.associate, businessId: null };
const admin = { id: idAs<UserId>('admin'), role: ROLE.administrator, businessId: null };
const quality = { id: idAs<UserId>('quality'), role: ROLE.qualityControl, businessId: null };
const by = (actor: typeof ada | typeof tove | typeof admin, mayWrite = true) => ({
  actor,
  mayWrite,
});

describe('the commands of a hold', () => {
  const hold = (given: object = {}): HoldRow =>
    ({
      ...owned,
      id: idAs('hold'),
      state: HOLD_STATUS.held.code,
      stone_status: STONE_STATUS.hold.code,
      extended: false,
      end_reason: null,
      ...given,
    }) as HoldRow;
  const closed = (
    action: 'release' | 'extend' | 'withdraw',
    row: HoldRow,
    asker: ReturnType<typeof by>,
    remark?: string,
  ) => disabledReason(holdTargets(action, [row], asker, remark));

  it('release and extend are for its client, and for others with a reason', () => {
    expect(closed('release', hold(), by(ada))).toBeNull();
    expect(closed('release', hold(), by(ada), '')).toBeNull();
    expect(closed('extend', hold(), by(tove))).toBeNull();
    expect(closed('extend', hold(), by(tove), ' ')).toBe(
      GUARD_PROBLEMS.reasonIsGivenToOwner.message,
    );
    expect(closed('release', hold({ business_id: OTHER }), by(ada))).toBe(NOT_FOUND.message);
    expect(closed('release', hold(), by(ada, false))).toBe(PROBLEMS.forbidden.message);
    // Whoever has not the right hears that, whatever else stands in the way.
    expect(closed('release', hold({ business_id: OTHER }), by(ada, false))).toBe(
      PROBLEMS.forbidden.message,
    );
  });

  it('release by the user who placed the hold needs no reason within five minutes', () => {
    const minutesAgo = (minutes: number) =>
      new Date(Date.now() - minutes * 60_000).toISOString() as HoldRow['created_at'];
    const placed = (minutes: number) =>
      hold({ created_at: minutesAgo(minutes), undoable_by: tove.id });
    const reason = GUARD_PROBLEMS.reasonIsGivenUnlessUndone.message;
    expect(closed('release', placed(4), by(tove), '')).toBeNull();
    expect(closed('release', placed(6), by(tove), '')).toBe(reason);
    expect(closed('release', placed(1), by(admin), '')).toBe(reason);
    expect(closed('extend', placed(1), by(tove), '')).toBe(reason);
    expect(
      closed('release', hold({ created_at: minutesAgo(1), undoable_by: null }), by(tove), ''),
    ).toBe(reason);
  });

  it('extend is available once, and only for a registered business', () => {
    expect(closed('extend', hold({ extended: true }), by(ada))).toBe(
      GUARD_PROBLEMS.holdIsNotExtendedYet.message,
    );
    expect(closed('extend', hold(unregistered), by(ada))).toBe(KYC_PENDING_TEXT);
  });

  it('withdraw is only for staff, and ends the hold once', () => {
    expect(closed('withdraw', hold(), by(admin))).toBeNull();
    expect(closed('withdraw', hold(), by(admin), '')).toBe(GUARD_PROBLEMS.remarkIsGiven.message);
    expect(closed('withdraw', hold(), by(ada))).toBe(GUARD_PROBLEMS.actorIsStaff.message);
    expect(closed('release', hold({ state: HOLD_STATUS.released.code }), by(ada))).not.toBeNull();
  });

  it('use the id of the hold and the number of its stone', () => {
    expect(holdTargets('release', [hold()], by(ada))).toMatchObject([
      { id: 'hold', stockNo: 'KL-1' },
    ]);
  });
});

describe('the commands of a waitlist place', () => {
  const place = (given: object = {}): HoldQueueRow =>
    ({
      ...owned,
      id: idAs('place'),
      state: HOLD_QUEUE_STATUS.offered.code,
      stone_status: STONE_STATUS.available.code,
      ...given,
    }) as HoldQueueRow;
  const closed = (
    action: 'take' | 'leave',
    row: HoldQueueRow,
    asker: ReturnType<typeof by>,
    remark?: string,
  ) => disabledReason(placeTargets(action, [row], asker, remark));

  it('take an offered stone while it is free and the business registered', () => {
    expect(closed('take', place(), by(ada))).toBeNull();
    expect(placeTargets('take', [place()], by(ada))[0]?.id).toBe('KL-1');
    expect(closed('take', place(unregistered), by(ada))).toBe(KYC_PENDING_TEXT);
    expect(closed('take', place({ stone_status: STONE_STATUS.memo.code }), by(ada))).toBe(
      GUARD_PROBLEMS.stoneIsAvailable.message,
    );
    expect(closed('take', place({ state: HOLD_QUEUE_STATUS.lapsed.code }), by(ada))).not.toBeNull();
  });

  it('leave is for the client, and for others with a reason', () => {
    const waiting = place({ state: HOLD_QUEUE_STATUS.waiting.code });
    expect(closed('leave', waiting, by(ada))).toBeNull();
    expect(placeTargets('leave', [waiting], by(ada))[0]?.id).toBe('place');
    expect(closed('leave', waiting, by(tove), '')).toBe(
      GUARD_PROBLEMS.reasonIsGivenToOwner.message,
    );
    expect(closed('leave', waiting, by(tove))).toBeNull();
    expect(closed('leave', place({ business_id: OTHER }), by(ada))).toBe(NOT_FOUND.message);
  });
});

describe('the reason why a stone cannot be held', () => {
  const stone = (status: StoneRow['status'], given: object = {}): StoneRow =>
    ({ stock_no: 'KL-1', status, hold: null, offer: null, ...given }) as StoneRow;
  const tradingClient = {
    businessId: OWN,
    associateId: tove.id,
    registration: REGISTRATION.registered.code,
    isActive: true,
    isVerified: true,
  };

  it('is shown before the command, and not while no client is chosen', () => {
    const asker = { actor: tove, mayWrite: true, tradingClient };
    expect(holdReason(stone(STONE_STATUS.available.code), asker)).toBeNull();
    expect(holdReason(stone(STONE_STATUS.hold.code), asker)).toBe('This stone is on hold.');
    expect(holdReason(stone(STONE_STATUS.hold.code), { ...asker, tradingClient: null })).toBeNull();
    const offered = { offer: { business_id: null } };
    expect(holdReason(stone(STONE_STATUS.available.code, offered), asker)).not.toBeNull();
    const own = { offer: { business_id: OWN } };
    expect(holdReason(stone(STONE_STATUS.available.code, own), asker)).toBeNull();
  });
});

describe('joining the waitlist of a stone', () => {
  const held = (hold: object | null): StoneRow =>
    ({ stock_no: 'KL-1', status: STONE_STATUS.hold.code, hold, offer: null }) as StoneRow;
  const client = {
    businessId: OWN,
    associateId: tove.id,
    registration: REGISTRATION.registered.code,
    isActive: true,
    isVerified: true,
  };
  const closed = (stone: StoneRow, of: typeof client | null = client) =>
    disabledReason(
      stoneTargets('join', [stone], { actor: tove, mayWrite: true, tradingClient: of }),
    );

  it('is for a client that neither holds the stone nor waits for it', () => {
    expect(closed(held({ business_id: null, in_line: [OTHER] }))).toBeNull();
    expect(closed(held(null))).toBeNull();
    expect(closed(held({ business_id: OWN, in_line: [] }))).toBe(
      GUARD_PROBLEMS.clientIsNotTheHolder.message,
    );
    expect(closed(held({ business_id: OTHER, in_line: [OWN] }))).toBe(
      GUARD_PROBLEMS.clientIsNotWaitingYet.message,
    );
    expect(closed(held({ business_id: OTHER, in_line: [OWN] }), null)).toBe(
      GUARD_PROBLEMS.clientIsChosen.message,
    );
    const free = { ...held(null), status: STONE_STATUS.available.code };
    expect(closed(free)).toBe(GUARD_PROBLEMS.stoneIsHeld.message);
  });
});

const line = (given: object): LineRow =>
  ({ ...owned, id: idAs('line'), stone_status: STONE_STATUS.available.code, ...given }) as LineRow;

describe('the commands of an enquiry', () => {
  const closed = (
    type: 'enquiry.reply' | 'enquiry.close',
    row: LineRow,
    asker: ReturnType<typeof by>,
  ) => disabledReason(enquiryTargets(type, [row], asker));

  it('answer and close are for both sides, while it is open', () => {
    const open = line({ state: ENQUIRY_STATUS.open.code });
    expect(closed('enquiry.close', open, by(ada))).toBeNull();
    expect(
      closed('enquiry.close', line({ state: ENQUIRY_STATUS.closed.code }), by(ada)),
    ).not.toBeNull();
    const theirs = line({ state: ENQUIRY_STATUS.open.code, business_id: OTHER });
    expect(closed('enquiry.close', theirs, by(ada))).toBe(NOT_FOUND.message);
    expect(closed('enquiry.reply', open, by(tove))).toBeNull();
    expect(enquiryTargets('enquiry.close', [open], by(ada))).toMatchObject([
      { id: 'line', stockNo: 'KL-1' },
    ]);
  });
});

describe('the commands of a stone on memo', () => {
  const out = line({ state: MEMO_MOVEMENT.issued.code, stone_status: STONE_STATUS.memo.code });
  const back = (given: object = {}) =>
    line({ state: MEMO_MOVEMENT.received.code, memo: { in_check: false }, ...given });

  it('receive and sell are for those who manage memos, at the agreed price', () => {
    for (const action of ['receive', 'sell', 'withdrawMemo'] as const)
      expect(disabledReason(memoTargets(action, [out], by(admin)))).toBeNull();
    expect(disabledReason(memoTargets('receive', [out], by(ada)))).not.toBeNull();
    expect(disabledReason(memoTargets('withdrawMemo', [out], by(tove)))).not.toBeNull();
    const [agreed, none] = memoTargets(
      'sell',
      [out, line({ ...out, id: idAs('other') })],
      by(admin),
      new Map([['line', 900]]),
    );
    expect(agreed).toMatchObject({ id: 'line', stockNo: 'KL-1', perCarat: 900 });
    expect(none).not.toHaveProperty('perCarat');
  });

  it('undo is available only while the stone is unchanged since', () => {
    const reverse = (row: LineRow) => disabledReason(memoTargets('reverse', [row], by(admin)));
    expect(reverse(back())).toBeNull();
    expect(reverse(back({ stone_status: STONE_STATUS.hold.code }))).not.toBeNull();
    const inCheck = { memo: { in_check: true }, stone_status: STONE_STATUS.notAvailable.code };
    expect(reverse(back(inCheck))).toBeNull();
    expect(reverse(back({ memo: { in_check: true } }))).not.toBeNull();
    const sold = { state: MEMO_MOVEMENT.sold.code, stone_status: STONE_STATUS.soldOut.code };
    expect(reverse(back(sold))).toBeNull();
    expect(reverse(back({ ...sold, stone_status: STONE_STATUS.available.code }))).not.toBeNull();
  });
});

describe('the renewal of memos', () => {
  const onMemo = (id: string, given: object = {}) =>
    line({
      reference: id,
      state: MEMO_MOVEMENT.issued.code,
      stone_status: STONE_STATUS.memo.code,
      memo: {
        memo_id: id,
        memo_state: 1,
        due_on: '2026-12-10',
        renewals_left: 1,
        terms_accepted_at: null,
        ...given,
      },
    });
  const renewal = (rows: LineRow[], actor: Parameters<typeof by>[0]) =>
    renewalTargets(rows, by(actor), '2026-12-02');

  it('has one target for each memo, in the order of the lines', () => {
    const rows = [onMemo('ME-2'), onMemo('ME-1'), onMemo('ME-2')];
    expect(renewal(rows, admin).map(({ id }) => id)).toEqual(['ME-2', 'ME-1']);
    expect(disabledReason(renewal(rows, admin))).toBeNull();
    expect(disabledReason(renewal(rows, tove))).toBeNull();
  });

  it('is refused with the sentence of the server', () => {
    expect(disabledReason(renewal([onMemo('ME-1')], ada))).toBe(
      GUARD_PROBLEMS.actorRunsMemos.message,
    );
    expect(disabledReason(renewal([onMemo('ME-1', { renewals_left: 0 })], admin))).toBe(
      GUARD_PROBLEMS.renewalIsLeft.message,
    );
    expect(disabledReason(renewal([onMemo('ME-1', { memo_state: 3 })], admin))).toContain('closed');
  });

  it('begins after the due day, or today if the memo is overdue', () => {
    expect(renewalDays('2026-12-10', '2026-12-02')).toEqual({
      firstDueOn: '2026-12-11',
      lastDueOn: '2027-12-02',
    });
    expect(renewalDays('2026-11-10', '2026-12-02').firstDueOn).toBe('2026-12-02');
  });
});

describe('the commands of an available stone', () => {
  const { available, notAvailable, hold } = STONE_STATUS;

  it('withdraw and restore, whichever comes first', () => {
    expect(marketEventOf({ status: available.code })).toBe('stone.withdraw');
    expect(marketEventOf({ status: notAvailable.code })).toBe('stone.restore');
    expect(marketProblem({ status: available.code }, 'stone.withdraw', admin, false)).toBeNull();
    expect(marketProblem({ status: notAvailable.code }, 'stone.restore', admin, false)).toBeNull();
  });

  it('are disabled during its check, and while another workflow has the stone', () => {
    expect(
      marketProblem({ status: notAvailable.code }, 'stone.restore', admin, true)?.message,
    ).toBe(GUARD_PROBLEMS.stoneWaitsForNoCheck.message);
    expect(marketProblem({ status: hold.code }, 'stone.withdraw', admin, false)).not.toBeNull();
    expect(marketProblem({ status: available.code }, 'stone.restore', admin, false)).not.toBeNull();
  });
});

describe('the commands of an order', () => {
  const NEITHER = { isOwn: false, isBelowCost: false };
  const request = (order: object = {}) =>
    line({
      state: APPROVAL.pending.code,
      stone_status: STONE_STATUS.confirmStone.code,
      order: { requested_by: ada.id, approved_by: null, external_no: null, ...order },
    });

  it('show for each condition of the approval whether it is met', () => {
    const holding = (actor: typeof quality) =>
      approvalConditions(request(), { actor, maySetMarkups: false })
        .filter(({ holds }) => !holds)
        .map(({ condition }) => condition);
    expect(holding(quality)).toEqual([]);
    expect(holding({ ...quality, id: ada.id })).toMatchObject([
      { name: 'approverIsNotTheRequester' },
    ]);
    expect(isExternal(request({ external_no: 'EX-1' }))).toBe(true);
    expect(isExternal(request())).toBe(false);
    expect(isExternal(line({}))).toBe(false);
  });

  it('that is below cost require the permission for markups and a reason', () => {
    const cheap = { ...request(), sell_amt: 99.99, cost_amt: 100 };
    const against = (maySetMarkups: boolean) =>
      approvalConditions(cheap, { actor: quality, maySetMarkups })
        .filter(({ holds }) => !holds)
        .map(({ condition }) => condition);
    expect(against(false)).toMatchObject([
      { name: 'actorMaySetPriceBelowCost' },
      { name: 'reasonIsGivenBelowCost' },
    ]);
    expect(against(true)).toMatchObject([{ name: 'reasonIsGivenBelowCost' }]);
    const isBelowCost = { ...NEITHER, isBelowCost: true };
    const decider = { actor: quality, maySetMarkups: false };
    expect(decisionDisabledReason('approve', isBelowCost, decider)).toBe(
      GUARD_PROBLEMS.actorMaySetPriceBelowCost.message,
    );
    expect(decisionDisabledReason('reject', isBelowCost, decider)).toBeNull();
    expect(
      decisionDisabledReason('approve', isBelowCost, { ...decider, maySetMarkups: true }),
    ).toBeNull();
  });

  it('are disabled for the person who ordered', () => {
    for (const ask of ['approve', 'reject'] as const) {
      expect(
        decisionDisabledReason(ask, NEITHER, { actor: quality, maySetMarkups: false }),
      ).toBeNull();
      expect(
        decisionDisabledReason(
          ask,
          { ...NEITHER, isOwn: true },
          { actor: quality, maySetMarkups: false },
        ),
      ).toBe(GUARD_PROBLEMS.approverIsNotTheRequester.message);
      expect(decisionDisabledReason(ask, NEITHER, { actor: ada, maySetMarkups: false })).toBe(
        NOT_FOUND.message,
      );
    }
  });
});
