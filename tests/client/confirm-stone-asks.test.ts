import { describe, expect, it } from 'vitest';
import type { BusinessId, ConfirmStoneId, UserId } from '#api/ids.gen.ts';
import { APPROVAL, ROLE, type RoleCode, STONE_STATUS } from '#machines/codes.ts';
import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { type OrderAction, orderTargets } from '../../src/shared/stones/checks/order-checks.ts';
import type { LineRow } from '../../src/shared/stones/stone-types.ts';
import { idAs } from '../support/runner/id-as.ts';

const pending = {
  id: idAs<ConfirmStoneId>('order'),
  state: 1,
  stock_no: 'KL-1',
  stone_status: 3,
  business_id: idAs('business'),
  associate_id: idAs('associate'),
  registration: 11,
  business_is_active: true,
  business_is_verified: true,
  order: {
    requested_by: idAs('client'),
    decided_by: null,
    external_no: null,
    invoice_no: null,
    credit_note_no: null,
  },
} as LineRow;
const external = {
  ...pending,
  order: {
    requested_by: idAs('client'),
    decided_by: null,
    external_no: 'EX-1',
    invoice_no: null,
    credit_note_no: null,
  },
} as LineRow;

const askedBy = (id: string, role: RoleCode, businessId: BusinessId | null = null) => ({
  actor: { id: idAs<UserId>(id), role, businessId },
  mayWrite: true,
  maySetMarkups: role === ROLE.administrator,
});
const pick = ({ code, message }: { code: string; message: string }) => ({ code, message });
const quality = askedBy('quality', ROLE.qualityControl);
const problemOf = (ask: OrderAction, row: LineRow, asker = quality) =>
  orderTargets(ask, [row], asker)[0]?.problem ?? null;

describe('the commands of an order', () => {
  it('approve and reject are for staff, for all kinds of orders', () => {
    for (const row of [pending, external]) {
      expect(problemOf('approve', row)).toBe(null);
      expect(problemOf('reject', row)).toBe(null);
    }
  });

  it('approve below cost needs the permission for markups, reject does not', () => {
    const administrator = askedBy('administrator', ROLE.administrator);
    for (const row of [pending, external]) {
      const cheap = { ...row, sell_amt: 99.99, cost_amt: 100 };
      expect(problemOf('approve', cheap)).toMatchObject(
        pick(GUARD_PROBLEMS.actorMaySetPriceBelowCost),
      );
      expect(problemOf('approve', cheap, administrator)).toBe(null);
      expect(problemOf('reject', cheap)).toBe(null);
      expect(problemOf('changeOrder', cheap)).toBe(null);
      expect(orderTargets('approve', [cheap], administrator, ' ')[0]?.problem).toMatchObject(
        pick(GUARD_PROBLEMS.reasonIsGivenBelowCost),
      );
      expect(problemOf('approve', { ...cheap, sell_amt: 100 })).toBe(null);
      // What is not known to the viewer is left to the server.
      expect(problemOf('approve', { ...row, sell_amt: 1 })).toBe(null);
    }
  });

  it('approve and reject are never for the person who ordered', () => {
    const own = askedBy('client', ROLE.administrator);
    expect(problemOf('approve', pending, own)?.message).toBe(
      GUARD_PROBLEMS.approverIsNotTheRequester.message,
    );
    expect(problemOf('cancelOrder', pending, own)).toBe(null);
  });

  it('cancel is for the person who ordered and for administrators', () => {
    expect(problemOf('cancelOrder', pending)?.message).toBe(
      GUARD_PROBLEMS.actorAskedOrAdministers.message,
    );
    expect(
      problemOf(
        'cancelOrder',
        pending,
        askedBy('client', ROLE.customer, idAs<BusinessId>('business')),
      ),
    ).toBe(null);
  });

  it('change accepts a price from the associate, but only a remark from the client', () => {
    const client = askedBy('client', ROLE.customer, idAs<BusinessId>('business'));
    expect(problemOf('setOrderPrice', pending, askedBy('associate', ROLE.associate))).toBe(null);
    expect(problemOf('changeOrder', pending, client)).toBe(null);
    expect(problemOf('setOrderPrice', pending, client)?.message).toBe(
      GUARD_PROBLEMS.actorMaySetPrice.message,
    );
  });

  it('approve is disabled for a deactivated business', () => {
    expect(problemOf('approve', { ...pending, business_is_active: false })?.message).toBe(
      GUARD_PROBLEMS.clientIsActive.message,
    );
  });

  it('are disabled after the decision, and without the permission', () => {
    expect(problemOf('approve', { ...pending, state: 2 })?.message).toBe(
      'This order has already been approved.',
    );
    expect(problemOf('approve', pending, { ...quality, mayWrite: false })).toBe(PROBLEMS.forbidden);
  });

  it('reverse is for another administrator, while the stone is unchanged since the sale', () => {
    const sold = {
      ...pending,
      state: APPROVAL.approved.code,
      stone_status: STONE_STATUS.soldOut.code,
      order: { ...pending.order, approved_by: idAs('approver') },
    } as LineRow;
    const other = askedBy('other', ROLE.administrator);
    expect(problemOf('reverseOrder', sold, other)).toBe(null);
    for (const { code } of [STONE_STATUS.available, STONE_STATUS.hold, STONE_STATUS.memo])
      expect(problemOf('reverseOrder', { ...sold, stone_status: code }, other)?.message).toBe(
        'This stone has changed since the action, so the action cannot be undone.',
      );
    expect(problemOf('reverseOrder', sold, askedBy('approver', ROLE.administrator))).not.toBe(null);
    expect(problemOf('reverseOrder', sold, quality)).not.toBe(null);
  });
});
