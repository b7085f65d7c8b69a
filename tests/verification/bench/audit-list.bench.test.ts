import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Person } from '../../support/servers/portal.ts';
import { bareAnswers } from './support/bare-answers.ts';
import { type BenchWorld, benchWorld } from './support/bench-world.ts';
import { compare, printComparison } from './support/measure.ts';
import { noteStatements } from './support/note-statements.ts';

/** A short log every time; the whole measure is `AUDIT_ENTRIES=5000000 npm run bench -- audit-list`. */
const ENTRIES = Number(process.env.AUDIT_ENTRIES ?? 200_000);
const WRITTEN_AT_ONCE = 200_000;
const PAGE = 100;
const ROUNDS = 9;
const ALLOWED = 3;

let world: BenchWorld;
let auditor: Person;
beforeAll(async () => {
  world = await benchWorld(2_000, 1);
  const { owner } = world.portal.database;
  for (let from = 0; from < ENTRIES; from += WRITTEN_AT_ONCE) {
    const to = Math.min(from + WRITTEN_AT_ONCE, ENTRIES);
    await owner.query(
      `insert into audit_entry (at, actor_role, operation, summary, address, request_id)
       select now() - make_interval(secs => n * 6), 2 + n % 3, 'holdStones', '{}', '10.1.2.3', uuidv7() from generate_series($1::int + 1, $2::int) as n`,
      [from, to],
    );
    // As if they had been linked: what a link says is not asked here.
    await owner.query(
      `with taken as (delete from audit_unlinked returning entry_id)
       insert into audit_link (position, entry_id, digest, mac)
       select coalesce((select max(position) from audit_link), 0) + row_number() over (order by entry_id), entry_id, repeat('0', 64), repeat('0', 64) from taken`,
    );
  }
  await owner.query('vacuum analyze audit_entry, audit_link, audit_unlinked');
  auditor = await world.portal.person(ROLE.auditor);
});
afterAll(() => world?.stop());

const PAGES = ['page=1', `page=${Math.floor(ENTRIES / 2 / PAGE)}`, `page=${ENTRIES / PAGE}`];

test.each([...PAGES, 'role_id=3'])(
  `${ENTRIES} entries: %s compared with its SQL`,
  async (question) => {
    const path = `/audit/audit-logs?size=${PAGE}&${question}`;
    const read = async (): Promise<void> => {
      const { status, body } = await world.portal.call(auditor.token, 'GET', path);
      expect(status).toBe(200);
      expect(body.data).toHaveLength(PAGE);
    };
    await read();
    const { pool } = world.portal.database;
    const floor = await bareAnswers(pool, await noteStatements(pool, read));
    try {
      const result = await compare(ROUNDS, read, floor.ask);
      printComparison(question, result, ALLOWED);
      expect(result.ratio.median).toBeLessThanOrEqual(ALLOWED);
    } finally {
      await floor.server.close();
    }
  },
);
