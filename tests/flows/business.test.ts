import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessId } from '#api/ids.gen.ts';
import {
  KYC_STATUS,
  REGISTRATION_ACTION,
  RISK_CLASS,
  ROLE,
  SCREENING_DECISION,
} from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { businessMachine } from '#machines/workflows/business.ts';
import { openBusiness } from '../../server/workflows/records/business-records.ts';
import { runPortalChange } from '../../server/workflows/run-change.ts';
import { businessFacts } from '../support/facts/business.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { itRefuses } from '../support/machines/refusal-matrix.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import type { Step } from '../support/machines/walk.ts';
import { expectDone } from '../support/runner/expect-done.ts';
import { idAs } from '../support/runner/id-as.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer, Person } from '../support/servers/portal.ts';
import { moveBusiness } from '../support/trade/businesses.ts';
import { type PaperDesk, paperDeskOf } from '../support/trade/paper-desk.ts';
import { newSession } from '../support/trade/people.ts';

type BusinessStep = Step<typeof businessMachine>;

const { approved } = KYC_STATUS;
const paths = causablePaths(businessFacts);

let stage: Stage;
let papers: PaperDesk;
let count = 0;
beforeAll(async () => {
  stage = await setStage();
  papers = await paperDeskOf(stage.portal);
});
afterAll(() => stage.portal.stop());

/** Somebody of a business that has just come to the house. */
async function newcomer(): Promise<Person> {
  const { pool } = stage.portal.database;
  count += 1;
  let businessId = idAs<BusinessId>('');
  await runPortalChange(pool, NOBODYS_REQUEST, async (tx) => {
    businessId = await openBusiness(tx, { companyName: `Newcomer ${count}`, associateId: null });
  });
  const [made] = await stage.sql(
    `insert into app_user (role_id, email, user_name, first_name, password_hash, business_id)
     values (${ROLE.customer}, $1, $1, 'New', 'none', $2) returning id`,
    `newcomer-${count}@new.example`,
    businessId,
  );
  return newSession(pool, { id: idAs(String(made?.id)), businessId });
}

/** Documents as the facts of a registration want them. */
async function approve(
  person: Person,
  { ownerApproved, businessApproved }: BusinessStep['context'],
) {
  const { qualityControl } = stage.cast;
  for (const [side, isWanted] of [
    ['owner', ownerApproved],
    ['business', businessApproved],
  ] as const) {
    if (!isWanted) continue;
    const id = await papers.sent(person, side);
    expect((await papers.decide(qualityControl, side, id, approved.code)).status).toBe(200);
  }
}

const put = (
  actor: BusinessStep['event']['actor'],
  { businessId }: Person,
  what: string,
  data: object,
): Promise<Answer> =>
  stage.portal.call(
    stage.personOf(actor).token,
    'PUT',
    `/customer/business/${businessId}/${what}`,
    { body: { data } },
  );

/** ID of a screening of the business, with an open hit or without a hit. */
async function screened({ businessId }: Person, isOpen: boolean): Promise<string> {
  const [made] = await stage.sql(
    `insert into screening (business_id, subject, list_name, is_hit, by_service, screened_by)
     select $1, 'Newcomer', 'UN', $2, false, id from app_user where role_id = $3 limit 1 returning id`,
    businessId,
    isOpen,
    ROLE.administrator,
  );
  return String(made?.id);
}

async function inThreeMonths(): Promise<string> {
  const { rows } = await stage.portal.database.pool.query(
    `select to_char(current_date + interval '3 months', 'YYYY-MM-DD') as day`,
  );
  return rows[0].day;
}

async function send({ event }: BusinessStep, person: Person): Promise<Answer | null> {
  const { register, unregister } = REGISTRATION_ACTION;
  switch (event.type) {
    case 'business.open':
      return null;
    case 'business.submit':
      return papers.send(person, 'owner');
    case 'business.register':
      return papers.setRegistration(stage.personOf(event.actor), person.businessId, register);
    case 'business.verify':
      return put(event.actor, person, 'verification', {
        remark: event.remark,
        ...(event.until === null ? {} : { verified_until: await inThreeMonths() }),
      });
    case 'business.assess':
      return put(event.actor, person, 'risk', {
        risk_class: RISK_CLASS.high.code,
        remark: event.remark,
      });
    case 'business.declare':
      return put(event.actor, person, 'owners', {
        owners: [{ name: 'Ada Halden', share: 100, is_pep: false }],
      });
    case 'business.screen':
      return stage.portal.call(
        stage.personOf(event.actor).token,
        'POST',
        `/customer/business/${person.businessId}/screening`,
        { body: { data: { list_name: 'UN', is_hit: true, details: 'A similar name.' } } },
      );
    case 'business.settle':
      return put(event.actor, person, `screening/${await screened(person, event.isOpen)}`, {
        decision: SCREENING_DECISION.dismissed.code,
        remark: event.remark,
      });
    case 'business.unregister':
      return papers.setRegistration(
        stage.personOf(event.actor),
        person.businessId,
        unregister,
        event.remark,
      );
  }
}

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    const person = await newcomer();
    for (const step of path.steps) {
      if (step.event.type === 'business.register') await approve(person, step.context);
      const answer = await send(step, person);
      expectDone(answer);
      const verdict = decide(businessMachine, step.code, step.context, step.event);
      if (!verdict.ok) throw new Error('the path leads nowhere');
      expect(await papers.registrationOf(person)).toBe(verdict.to);
    }
    recordWalk('http', 'business', path.edge.id);
  });

  itLeavesNothingOut(businessFacts, paths);
});

const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl];

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, event }: BusinessStep): boolean {
  if (event.type === 'business.open' || event.type === 'business.submit') return false;
  return STAFF.includes(event.actor.role) && code !== 0;
}

describe('refusal matrix', () => {
  itRefuses({
    facts: businessFacts,
    stage: () => stage,
    isReachable,
    async arrange(step) {
      const person = await newcomer();
      await approve(person, step.context);
      await moveBusiness(stage.portal.database.pool, person.businessId, step.code);
      return person;
    },
    send,
    // Whoever is not of the house does not come as far as the machine.
    isUnmet: (_, guard) => guard === 'actorIsStaff',
  });
});

describe('a business that is no longer registered', () => {
  it('keeps its holds, may end them, and begins no trade', async () => {
    const { desk, cast } = stage;
    const person = await newcomer();
    await approve(person, { ownerApproved: true, businessApproved: true });
    const call = papers.setRegistration;
    expect((await call(cast.administrator, person.businessId, 1)).status).toBe(200);
    const [held, kept, wanted] = await desk.stones(3);
    if (!held || !kept || !wanted) throw new Error('too few stones');
    const hold = await desk.held(person, held);
    const other = await desk.held(person, kept);
    const before = await desk.held(cast.hanna, wanted);
    const place = await desk.inLine(person, wanted);
    const next = await desk.inLine(cast.ravi, wanted);

    expect((await call(cast.administrator, person.businessId, 2, 'No trade.')).status).toBe(200);
    expect(await desk.holdRow(hold)).toMatchObject({ state: 1 });
    const refused = [
      await desk.hold(person, [(await desk.stone()).stock_no]),
      await desk.join(person, [(await heldByHanna()).stock_no]),
      await desk.extend(person, [hold]),
      await desk.extend(cast.administrator, [hold]),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 403, body: { code: 'KYC_PENDING' } });
    expect((await desk.release(person, [other])).status).toBe(200);

    // It keeps its place, and the stone goes to the next who may take it.
    await desk.release(cast.hanna, [before]);
    expect(await desk.placeState(place)).toBe(1);
    expect(await desk.placeState(next)).toBe(2);
  });

  async function heldByHanna() {
    const stone = await stage.desk.stone();
    await stage.desk.held(stage.cast.hanna, stone);
    return stone;
  }
});

it('leaves a ledger that passes the check, from the first step of each business', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
