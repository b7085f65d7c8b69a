import { count } from '#common/count.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { writeCosts } from '../../stock/listed/write-costs.ts';
import { conflictOf, lockSession, readLines } from '../../stock/reprice/sessions.ts';
import { lockStones } from '../../workflows/records/stone-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const UNDO = statement(
  'reprice-undo',
  'update reprice_session set undone_at = clock_timestamp(), ended_by = $2 where id = $1',
);
const KEEP = statement(
  'reprice-keep-prices',
  `update reprice_line l set kept = n.kept from unnest($2::uuid[], $3::text[]) as n (stone_id, kept)
    where l.session_id = $1 and l.stone_id = n.stone_id`,
);

export const undoReprice: Handler<OperationOf<'undoReprice'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection, consequences } = begun;
    const person = call.session.actor.id;
    const { id } = call.path;
    await lockSession(connection, id, 'applied');
    const accepted = (await readLines(connection, id)).filter((line) => line.accepted);
    await lockStones(
      begun,
      accepted.map(({ stone_id }) => stone_id),
    );
    const lines = (await readLines(connection, id))
      .filter((line) => line.accepted)
      .map((line) => ({ ...line, conflict: conflictOf(line) }));
    const restored = lines.filter(({ conflict }) => conflict === null);
    const kept = lines.filter(({ conflict }) => conflict !== null);
    await writeCosts(
      connection,
      person,
      restored.map((line) => ({
        id: line.stone_id,
        disc: line.old_disc,
        price_per_ct: line.old_price_per_ct,
        total_amt: line.old_total_amt,
      })),
    );
    await runStatement(connection, KEEP, [
      id,
      kept.map(({ stone_id }) => stone_id),
      kept.map(({ conflict }) => conflict),
    ]);
    await runStatement(connection, UNDO, [id, person]);
    consequences.addToOutbox('demand.match', {
      stone_ids: restored.map(({ stone_id }) => stone_id),
    });
    return {
      message:
        kept.length === 0
          ? `${count(restored.length, 'price')} restored`
          : `${count(restored.length, 'price')} restored, ${kept.length} kept because the stones have changed since`,
      data: {
        restored: restored.length,
        kept: kept.map(({ stock_no, conflict }) => ({ stock_no, conflict })),
      },
    };
  });
