import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

const MIGRATION = new URL(
  '../../server/platform/db/migrations/0082_markup_modes.sql',
  import.meta.url,
);

/** The tables as they were before the migration. */
const BEFORE = `
  drop index markup_rule_one_in_force;
  alter table markup_rule drop column growth_type, drop column mode, drop column first_day, drop column last_day,
    drop column below_cost_reason;
  create unique index markup_rule_one_in_force on markup_rule (scope, owner_id, diamond_type, sub_range)
    nulls not distinct where in_force_until is null;
  drop function price_day();
  alter table stone_price_past drop column growth_type;
  insert into markup_change (id, scope) overriding system value values (901, 1), (902, 1);
  insert into markup_rule (scope, diamond_type, sub_range, points, begun_by) values (1, 1, 12, -1, 901), (1, 2, 12, 6, 901);
  insert into markup_rule (scope, diamond_type, sub_range, points, begun_by, ended_by, in_force_until)
    values (1, 1, 13, -2, 901, 902, clock_timestamp())`;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.owner.query(BEFORE);
  await database.owner.query(await readFile(MIGRATION, 'utf8'));
});
afterAll(() => database.drop());

it('the migration restarts current rules for each growth, without a reason for prices below cost', async () => {
  const { rows } = await database.owner.query(
    `select diamond_type, growth_type, mode, points::float8, below_cost_reason from markup_rule
      where in_force_until is null order by 1, 2`,
  );
  const rule = (diamond_type: number, growth_type: number, mode: number, points: number) => ({
    ...{ diamond_type, growth_type, mode, points, below_cost_reason: null },
  });
  expect(rows).toEqual([rule(1, 1, 1, -1), rule(1, 2, 2, -1), rule(2, 1, 1, 6), rule(2, 2, 1, 6)]);
});

it('the migration keeps the effect of ended rules on past prices', async () => {
  const { rows } = await database.owner.query(
    `select points::float8, mode, growth_type, below_cost_reason is not null as allowed from markup_rule
      where in_force_until is not null order by points`,
  );
  const ended = (points: number) => ({ points, mode: 2, growth_type: null, allowed: points < 0 });
  expect(rows).toEqual([ended(-2), ended(-1), ended(6)]);
});
