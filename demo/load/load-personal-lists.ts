import type pg from 'pg';
import { ROLE } from '#machines/codes.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { dropIndexesAndKeys } from '../drop-indexes.ts';
import { readHistoricalPrices, readListableStones } from '../listable-stones.ts';
import { continueSeries, toLastNumbers } from '../number-series.ts';
import type { HistorySource } from '../write/history-source.ts';
import { type RequestOf, writePastInterest } from '../write/write-past-interest.ts';
import { writePersonalLists } from '../write/write-personal-lists.ts';

const MONEY = 'rap, disc, price_per_ct, amount';
const LINE = `id, stone_id, business_id, added_by, state, stone_status, ${MONEY}, remark, created_at`;
const ENQUIRY = `id, enquiry_no, stone_id, business_id, asked_by, state, ${MONEY}, created_at`;
const MESSAGE = 'id, enquiry_id, author_id, text, offered_per_ct, at';
const LISTS = ['cart_line', 'watch_line', 'note', 'enquiry'];

const END = (table: string): string =>
  `update ${table} t set state = e.state, ended_at = e.at from demo_line_end e where e.line_id = t.id`;
const CLOSE = `
  update enquiry t set state = e.state, ended_at = e.at, reason = e.reason, closed_by = e.by
    from demo_line_end e where e.line_id = t.id`;

/** Marks enquiries as read by all their users, except messages of the last few days. */
const READ = statement(
  'demo-enquiries-read',
  `
  insert into enquiry_read (enquiry_id, user_id, message_id, at)
  select e.id, u.id, m.id, m.at + interval '1 hour'
    from enquiry e
    join business b on b.id = e.business_id
    join lateral (select x.id, x.at from enquiry_message x where x.enquiry_id = e.id order by x.id desc limit 1) as m on true
    join app_user u on u.business_id = e.business_id or u.id = b.associate_id
                    or u.role_id in (${ROLE.administrator}, ${ROLE.qualityControl})
   where m.at < $1::timestamptz - interval '5 days'`,
);

/**
 * Loads carts, watchlists, notes and enquiries. Requires the stone histories. Returns the ledger
 * steps.
 */
export async function loadPersonalLists(
  connection: pg.PoolClient,
  source: HistorySource,
  requestOf: RequestOf,
): Promise<readonly Field[][]> {
  const { seed, anchor, ids } = source;
  const past = writePastInterest(source, requestOf);
  const kept = writePersonalLists({
    seed,
    anchor,
    ids,
    stones: await readListableStones(connection, anchor),
    priceThen: await readHistoricalPrices(connection, anchor),
    enquiryNumbers: past.lastNumbers,
  });
  const both = (
    list: keyof typeof past & ('cart' | 'watched' | 'enquiries' | 'messages' | 'ends'),
  ) => [...past[list], ...kept[list]];
  // Drops the unique index first. Lines are inserted as open and closed later, so a trading client
  // may have two open enquiries for a stone in between.
  const restore = await dropIndexesAndKeys(connection, LISTS);
  await copyRows(connection, `cart_line (${LINE}) from stdin`, both('cart'));
  await copyRows(connection, `watch_line (${LINE}) from stdin`, both('watched'));
  await copyRows(connection, `note (${LINE}, due_on) from stdin`, kept.notes);
  await copyRows(connection, `enquiry (${ENQUIRY}) from stdin`, both('enquiries'));
  await copyRows(connection, `enquiry_message (${MESSAGE}) from stdin`, both('messages'));
  await connection.query(
    `create temp table demo_line_end (line_id uuid, state smallint, at timestamptz, reason text, by uuid) on commit drop`,
  );
  await copyRows(connection, 'demo_line_end from stdin', both('ends'));
  for (const table of ['cart_line', 'watch_line', 'note']) await connection.query(END(table));
  await connection.query(CLOSE);
  await restore();
  await runStatement(connection, READ, [anchor]);
  await continueSeries(connection, toLastNumbers('EN', kept.lastNumbers));
  return [...past.events, ...kept.events];
}
