import type pg from 'pg';
import type { CaratRangeId, RequestId, SubCaratRangeId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { CARAT_RANGES, SIZES_SET_ASIDE } from '../carat-ranges.ts';
import { createIds } from '../ids.ts';
import { ADMINISTRATOR } from '../people.ts';
import { createRandom } from '../random.ts';
import type { DemoIds } from './load-people.ts';

/** Age of the carat ranges. The ranges must be older than the markups that use them. */
const MADE = "interval '320 days'";

const PUT = statement(
  'demo-carat-range-put',
  'insert into carat_range (id, name, sequence) values ($1, $2, $3)',
);
const PUT_PIECE = statement(
  'demo-sub-carat-range-put',
  `insert into sub_carat_range (id, range_id, carat_from, carat_to, created_at) values ($1, $2, $3, $4, now() - ${MADE})`,
);
const SET_ASIDE = statement(
  'demo-carat-range-set-aside',
  'update carat_range set is_active = false where id = $1',
);
const SET_PIECE_ASIDE = statement(
  'demo-sub-carat-range-set-aside',
  'update sub_carat_range set is_active = false where id = $1',
);
const ADD_LEDGER_STEP = statement(
  'demo-carat-range-tell',
  `insert into ledger (at, workflow, record_id, event, from_state, to_state, author, actor_id, actor_role, request_id)
   select now() - ${MADE} + make_interval(secs => $6::int), 'activeFlag', $1, $2, $3, $4, 'person', $5, ${ADMINISTRATOR.role}, $7`,
);

export async function loadRanges(
  connection: pg.PoolClient,
  { seed, ids }: { seed: number; ids: DemoIds },
): Promise<void> {
  const nextId = createIds(createRandom(seed, 'ids of carat ranges'));
  const { active, inactive } = ACTIVE_FLAG;
  const by = ids.userOf(ADMINISTRATOR);
  let seconds = 0;
  const addStep = async (
    id: CaratRangeId | SubCaratRangeId,
    event: string,
    from: number,
    to: number,
  ) => {
    seconds += 1;
    await runStatement(connection, ADD_LEDGER_STEP, [
      id,
      event,
      from,
      to,
      by,
      seconds,
      nextId<RequestId>(),
    ]);
  };
  for (const [index, { name, weights, isActive = true }] of CARAT_RANGES.entries()) {
    const rangeId = nextId<CaratRangeId>();
    await runStatement(connection, PUT, [rangeId, name, index + 1]);
    await addStep(rangeId, 'flag.create', START_CODE, active.code);
    for (const [from, to] of weights) {
      const id = nextId<SubCaratRangeId>();
      await runStatement(connection, PUT_PIECE, [id, rangeId, from, to]);
      await addStep(id, 'flag.create', START_CODE, active.code);
      if (!SIZES_SET_ASIDE.has(from)) continue;
      await runStatement(connection, SET_PIECE_ASIDE, [id]);
      await addStep(id, 'flag.deactivate', active.code, inactive.code);
    }
    if (isActive) continue;
    await runStatement(connection, SET_ASIDE, [rangeId]);
    await addStep(rangeId, 'flag.deactivate', active.code, inactive.code);
  }
}
