import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { writeCosts } from '../../stock/listed/write-costs.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { conflictOf, lockSession, priceListsOf, readLines } from '../../stock/reprice/sessions.ts';
import { lockStones } from '../../workflows/records/stone-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

type Schemas = components['schemas'];

const APPLY = statement(
  'reprice-apply',
  'update reprice_session set applied_at = clock_timestamp(), ended_by = $2 where id = $1',
);

const CONFLICT_TEXT = {
  price_changed: 'The price has changed since the proposal.',
  taken: PROBLEMS.stoneIsTaken.message,
} as const;

export const applyReprice: Handler<OperationOf<'applyReprice'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection, consequences } = begun;
    const person = call.session.actor.id;
    const { id } = call.path;
    const { rap_lists, rule } = await lockSession(connection, id, 'open');
    const book = await priceBook(call.pool, connection);
    const { base } = rule as Schemas['RepriceRule'];
    if (priceListsOf(book, base).join() !== rap_lists.join())
      throw new Refusal({
        ...PROBLEMS.changedMeanwhile,
        message:
          'A price list was loaded or removed after this proposal. Please make a new proposal.',
      });
    const accepted = (await readLines(connection, id)).filter((line) => line.accepted);
    const ids = accepted.map(({ stone_id }) => stone_id);
    if (ids.length === 0) throw refuse('noStoneChosen');
    await lockStones(begun, ids);
    const lines = (await readLines(connection, id)).filter((line) => line.accepted);
    const conflicts = lines.flatMap((line) => {
      const conflict = conflictOf(line);
      return conflict ? { stock_no: line.stock_no, message: CONFLICT_TEXT[conflict] } : [];
    });
    if (conflicts.length > 0)
      throw new Refusal(
        {
          ...PROBLEMS.changedMeanwhile,
          message: `${count(conflicts.length, 'stone')} changed since the proposal. Reject ${conflicts.length === 1 ? 'it' : 'them'}, or make a new proposal.`,
        },
        conflicts,
      );
    await writeCosts(
      connection,
      person,
      lines.map((line) => ({
        id: line.stone_id,
        disc: line.new_disc,
        price_per_ct: line.new_price_per_ct,
        total_amt: line.new_total_amt,
      })),
    );
    await runStatement(connection, APPLY, [id, person]);
    consequences.addToOutbox('demand.match', { stone_ids: ids });
    return { message: `${count(lines.length, 'price')} changed` };
  });
