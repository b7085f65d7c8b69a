import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REGISTRATION, REGISTRATION_ACTION } from '#machines/codes.ts';
import { type Answer, callsTo, type Person, type Portal } from '../../support/servers/portal.ts';
import { startTwoProcesses, type TwoProcesses } from '../../support/servers/two-processes.ts';
import { moveBusiness } from '../../support/trade/businesses.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** `BUSINESS_ROUNDS=1000 npx vitest run tests/api/clients/business-interleaved.test.ts` is the long form. */
const ROUNDS = Number(process.env.BUSINESS_ROUNDS ?? 20);
const PATIENCE = 60_000 + ROUNDS * 2_000;

/** Two processes with few connections, so that each connection soon has had every statement. */
let two: TwoProcesses;
let cast: Cast;
/** Only the back office renames a registered business, so it is saved under its own name. */
let names: ReadonlyMap<string | null, string>;
let calls: readonly [Portal['call'], Portal['call']];
beforeAll(async () => {
  two = await startTwoProcesses({ DATABASE_CONNECTIONS: '4' });
  cast = await castOf(two);
  const { rows } = await two.database.pool.query<{ id: string; company_name: string }>(
    'select id, company_name from business',
  );
  names = new Map(rows.map(({ id, company_name }) => [id, company_name]));
  calls = [callsTo(two.urls[0]), callsTo(two.urls[1])];
});
afterAll(() => two.stop());

const { register, unregister } = REGISTRATION_ACTION;

describe('registering and saving businesses concurrently in two processes', () => {
  it(
    'is refused only by a rule',
    async () => {
      const answers: Answer[] = [];
      const at = (round: number) => calls[round % 2 === 0 ? 0 : 1];
      const save = (round: number, who: Person) =>
        at(round)(who.token, 'POST', '/customer/business', {
          body: {
            data: { company_name: names.get(who.businessId), address_line_2: `Room ${round}` },
          },
        });
      const set = (round: number, who: Person, action: number) =>
        at(round)(cast.administrator.token, 'PUT', `/customer/business/${who.businessId}/status`, {
          body: { data: { action, ...(action === unregister ? { remark: 'Once more.' } : {}) } },
        });
      for (let round = 0; round < ROUNDS; round += 1) {
        answers.push(
          ...(await Promise.all([
            save(round, cast.ada),
            set(round, cast.ada, unregister),
            save(round + 1, cast.ada),
            set(round + 1, cast.hanna, unregister),
            save(round, cast.hanna),
          ])),
        );
        for (const { businessId } of [cast.ada, cast.hanna])
          await moveBusiness(two.database.pool, businessId, REGISTRATION.kycPending.code);
        answers.push(
          ...(await Promise.all([
            save(round + 1, cast.ada),
            set(round + 1, cast.ada, register),
            set(round, cast.hanna, register),
          ])),
        );
      }
      expect(answers).toHaveLength(ROUNDS * 8);
      expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
    },
    PATIENCE,
  );
});
