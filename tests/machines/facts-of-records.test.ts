import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { UserId } from '#api/ids.gen.ts';
import { HOLD_STATUS, IMPORT_STATUS, KYC_STATUS, MEMO_MOVEMENT, ROLE } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { type Actor, PORTAL, START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor, undoGuards } from '#machines/workflows/actor-guards.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { kycDocumentMachine } from '#machines/workflows/kyc-document.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { canSeeList, stockImportMachine } from '#machines/workflows/stock-import.ts';
import { holdCases } from '../support/cases/hold.ts';
import { kycDocumentCases } from '../support/cases/kyc-document.ts';
import { memoLineCases } from '../support/cases/memo-line.ts';
import { stockImportCases } from '../support/cases/stock-import.ts';
import { ALL_FACTS } from '../support/facts/all.ts';
import {
  ADMINISTRATOR,
  HOLDER,
  OWNER,
  QUALITY_CONTROL,
  SALESPERSON,
} from '../support/facts/people.ts';

const NOBODY: Actor = { id: null, role: ROLE.associate, businessId: null };

/** An invoice knows no facts. */
const WITH_FACTS = ALL_FACTS.filter(({ workflow }) => workflow.name !== 'invoice');

it.each(
  WITH_FACTS.map(({ workflow, worlds }) => [workflow.name, workflow.machine, worlds] as const),
)('the machine of %s starts with the facts that it is given', (_, machine, worlds) => {
  const facts = worlds[0];
  expect(createActor(machine, { input: facts }).getSnapshot().context).toEqual(facts);
});

describe('the facts that a state machine sets', () => {
  const remark = 'It never left the vault.';

  it('for a hold are its extension and how it ended', () => {
    const { everyday: facts } = holdCases;
    const held = HOLD_STATUS.held.code;
    expect(
      decide(holdMachine, held, facts, { type: 'hold.extend', actor: HOLDER, remark }),
    ).toMatchObject({ ok: true, context: { extended: true, end: null } });
    expect(
      decide(holdMachine, held, facts, { type: 'hold.release', actor: HOLDER, remark }),
    ).toMatchObject({ ok: true, context: { extended: false, end: 'released' } });
    expect(decide(holdMachine, held, facts, { type: 'hold.expired', actor: PORTAL })).toMatchObject(
      { ok: true, context: { end: 'expired' } },
    );
  });

  it('for a document are its sender and its reviewer', () => {
    const facts = { ...kycDocumentCases.everyday, sender: null, doer: null };
    expect(
      decide(kycDocumentMachine, START_CODE, facts, { type: 'kyc.send', actor: HOLDER }),
    ).toMatchObject({ ok: true, context: { sender: HOLDER.id, doer: null } });
    const ofAnother = { ...facts, sender: QUALITY_CONTROL.id };
    for (const state of [KYC_STATUS.pending.code, KYC_STATUS.rejected.code])
      expect(
        decide(kycDocumentMachine, state, ofAnother, { type: 'kyc.resend', actor: HOLDER }),
      ).toMatchObject({ ok: true, context: { sender: HOLDER.id } });
    expect(
      decide(kycDocumentMachine, KYC_STATUS.pending.code, facts, {
        type: 'kyc.approve',
        actor: QUALITY_CONTROL,
      }),
    ).toMatchObject({ ok: true, context: { sender: null, doer: QUALITY_CONTROL.id } });
  });

  it('for a memo line is its receiver', () => {
    const facts = { ...memoLineCases.everyday, doer: null };
    expect(
      decide(memoLineMachine, MEMO_MOVEMENT.issued.code, facts, {
        type: 'memo.receive',
        actor: ADMINISTRATOR,
      }),
    ).toMatchObject({ ok: true, context: { doer: ADMINISTRATOR.id } });
  });
});

describe('the recipient of an event', () => {
  it('is the associate of the client, and no user without an associate', () => {
    expect(mayActFor(SALESPERSON, OWNER)).toBe(true);
    expect(mayActFor({ ...SALESPERSON, role: ROLE.auditor }, OWNER)).toBe(false);
    expect(mayActFor(NOBODY, { ...OWNER, associateId: null })).toBe(false);
  });

  it('is no user for a change by the portal, or a list without a supplier', () => {
    const doer = (id: UserId | null, actor: Actor) =>
      undoGuards.actorDidIt({ context: { doer: id, isFresh: true }, event: { actor } });
    expect(doer(SALESPERSON.id, SALESPERSON)).toBe(true);
    expect(doer(null, NOBODY)).toBe(false);
    expect(canSeeList(NOBODY, null)).toBe(false);
    // The portal knows every list, and is still nobody's supplier.
    const facts = { ...stockImportCases.everyday, supplierId: null };
    expect(
      decide(stockImportMachine, IMPORT_STATUS.waiting.code, facts, {
        type: 'import.mend',
        actor: PORTAL,
      }),
    ).toMatchObject({ ok: false, guard: 'actorIsStaffOrSupplier' });
  });
});
