import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG, ROLE } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { edgesOf } from '#machines/kernel/edges.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { activeFlagMachine } from '#machines/workflows/active-flag.ts';
import { openSession } from '../../server/people/accounts/open-session.ts';
import { activeFlagFacts } from '../support/facts/active-flag.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { itRefuses } from '../support/machines/refusal-matrix.ts';
import { isLetIn, type Stage, setStage } from '../support/machines/stage.ts';
import { pathsOver, type Step } from '../support/machines/walk.ts';
import { idAs } from '../support/runner/id-as.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import type { Answer } from '../support/servers/portal.ts';

type FlagStep = Step<typeof activeFlagMachine>;

const { active, inactive } = ACTIVE_FLAG;
/** The calls let in staff and associates; a customer switches nobody. */
const facts = {
  ...activeFlagFacts,
  events: activeFlagFacts.events.filter(
    ({ actor }) => isLetIn(actor) && actor.role !== ROLE.customer,
  ),
};
const paths = pathsOver(facts);

let stage: Stage;
let count = 0;
beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.portal.stop());

async function create({ event }: FlagStep): Promise<Answer> {
  const person = stage.personOf(event.actor);
  count += 1;
  return stage.portal.call(person.token, 'POST', '/customer/add-customer-with-business', {
    body: {
      data: {
        first_name: 'Newcomer',
        email: `newcomer-${count}@newcomers.example`,
        business: { company_name: `Newcomers ${count}` },
        ...(event.actor.role === ROLE.associate
          ? {}
          : { business_associate_id: stage.cast.tove.id }),
      },
    },
  });
}

/** Somebody of the house, who belongs to no business. */
async function houseAccount(): Promise<string> {
  count += 1;
  const [row] = await stage.sql(
    `insert into app_user (role_id, email, user_name, first_name, password_hash)
     values (${ROLE.associate}, $1, $1, 'Colleague', 'none') returning id`,
    `colleague-${count}@culet.example`,
  );
  return String(row?.id);
}

const send = ({ event }: FlagStep, id: string): Promise<Answer> =>
  stage.portal.call(stage.personOf(event.actor).token, 'PUT', `/customer/user/${id}/status`, {
    body: { data: { is_active: event.type === 'flag.activate' } },
  });

const stateOf = async (id: string): Promise<unknown> =>
  (await stage.sql('select active_state from app_user where id = $1', id))[0]?.active_state;

describe('transition coverage', () => {
  it.each(paths.map((path) => [path.edge.id, path] as const))('takes %s', async (_, path) => {
    let id = '';
    for (const step of path.steps) {
      const isBirth = step.code === START_CODE;
      const answer = isBirth ? await create(step) : await send(step, id);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: isBirth ? 201 : 200 });
      if (isBirth) id = (answer.body.data as { id: string }).id;
      const verdict = decide(activeFlagMachine, step.code, step.context, step.event);
      expect(await stateOf(id)).toBe(verdict.ok && verdict.to);
    }
    recordWalk('http', 'activeFlag', path.edge.id);
  });

  it('takes every transition', () => {
    expect(paths.map(({ edge }) => edge.id).sort()).toEqual(
      edgesOf(activeFlagMachine)
        .map(({ id }) => id)
        .sort(),
    );
  });
});

/** Whether calls can bring about these facts and send this event. */
function isReachable({ code, context, event }: FlagStep): boolean {
  if (code === START_CODE || event.type === 'flag.create') return false;
  const { owner, isOwnAccount, isLastAdministrator } = context;
  if (owner) return !isOwnAccount && !isLastAdministrator;
  const isAdministrator = event.actor.role === ROLE.administrator;
  if (isOwnAccount) return code === active.code && isLastAdministrator === isAdministrator;
  return !isLastAdministrator || (code === active.code && !isAdministrator);
}

/** Whoever may not know of the account is told so even where its state knows no such event. */
function hiddenBy({ context, event }: FlagStep): string | null {
  const asked = decide(activeFlagMachine, inactive.code, context, {
    type: 'flag.activate',
    actor: event.actor,
  });
  return !asked.ok && asked.guard === 'recordIsKnownToActor' ? asked.guard : null;
}

/** Whose account it is that the facts speak of, in the state that they want. */
async function arrange({ code, context, event }: FlagStep): Promise<string> {
  const { cast, portal } = stage;
  if (context.isOwnAccount) return stage.personOf(event.actor).id;
  if (context.isLastAdministrator) return cast.administrator.id;
  const id = context.owner
    ? await create({ code: START_CODE, context, event: byTove() }).then(
        ({ body }) => (body.data as { id: string }).id,
      )
    : await houseAccount();
  if (code === inactive.code) {
    const answer = await portal.call(
      cast.administrator.token,
      'PUT',
      `/customer/user/${id}/status`,
      { body: { data: { is_active: false } } },
    );
    expect(answer.status).toBe(200);
  }
  return id;
}

function byTove(): FlagStep['event'] {
  const found = facts.events.find(
    ({ type, actor }) => type === 'flag.create' && stage.personOf(actor) === stage.cast.tove,
  );
  if (!found) throw new Error('nobody plays tove');
  return found;
}

describe('refusal matrix', () => {
  itRefuses({
    facts,
    stage: () => stage,
    isReachable,
    hiddenBy,
    arrange,
    send,
    // Only a race meets it.
    isUnmet: (_, guard) => guard === 'anAdministratorRemains',
  });
});

describe('the last two administrators', () => {
  it('cannot deactivate each other concurrently', async () => {
    const { pool } = stage.portal.database;
    const { administrator } = stage.cast;
    const [row] = await stage.sql(
      `with made as (insert into app_user (role_id, email, user_name, first_name, password_hash)
         values (${ROLE.administrator}, 'second@culet.example', 'second', 'Second', 'none') returning id),
       granted as (insert into user_permission (user_id, submodule_id, read_access, write_access)
         select made.id, r.submodule_id, true, true from made, role_permission r where r.role_id = ${ROLE.administrator})
       select id from made`,
    );
    const second = idAs<UserId>(String(row?.id));
    const setAside = (token: string, id: string) =>
      stage.portal.call(token, 'PUT', `/customer/user/${id}/status`, {
        body: { data: { is_active: false } },
      });
    // One race may run in order by luck; ten do not.
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = await Promise.all(
        [administrator.id, second].map((id) => openSession(pool, id)),
      );
      const answers = await Promise.all([
        setAside(one?.token ?? '', second),
        setAside(other?.token ?? '', administrator.id),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await stage.sql(
        `select id from app_user where role_id = ${ROLE.administrator} and is_active`,
      );
      expect(left).toHaveLength(1);
      const by = await openSession(pool, idAs(String(left[0]?.id)));
      const gone = left[0]?.id === second ? administrator.id : second;
      const back = await stage.portal.call(by.token, 'PUT', `/customer/user/${gone}/status`, {
        body: { data: { is_active: true } },
      });
      expect(back.status).toBe(200);
    }
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
