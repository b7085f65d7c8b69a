import type pg from 'pg';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, wholeOf } from '../../stock/prices/decimals.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { costPrice } from '../../stock/prices/stone-price.ts';
import { HOLD_ENDS_SOON } from '../lines/lists.ts';
import type { QueueName } from './day-queues.ts';

const linesOf = (table: string, number: string, condition: string, joins = ''): string =>
  `select ${number} as number, l.business_id, l.amount, s.diamond_type, s.growth_type, s.shape, s.color, s.clarity, s.carat,
          s.disc, s.price_per_ct, s.total_amt
     from ${table} l ${joins} join stone s on s.id = l.stone_id
    where ${condition} and ${number} = any($1)`;

const LINES = {
  requests: statement(
    'day-request-lines',
    linesOf('confirm_stone', 'l.order_no', stateIn('l.state', confirmStoneMachine, 'live')),
  ),
  holds: statement('day-hold-lines', linesOf('hold', 'l.hold_no', HOLD_ENDS_SOON)),
  memos: statement(
    'day-memo-lines',
    linesOf(
      'memo_line',
      'm.memo_no',
      stateIn('l.state', memoLineMachine, 'live'),
      'join memo m on m.id = l.memo_id',
    ),
  ),
} as const;

interface Numbered {
  number: string | null;
  business_id: string;
}
const keyOf = ({ number, business_id }: Numbered): string => `${number} ${business_id}`;

const hasLines = (name: QueueName): name is keyof typeof LINES => name in LINES;

/** Counts the stones of each task whose agreed price is below the current supplier cost. */
export async function countBelowCost(
  pool: pg.Pool,
  name: QueueName,
  tasks: readonly Numbered[],
): Promise<(task: Numbered) => number> {
  const counts = new Map<string, number>();
  const numbers = tasks.flatMap(({ number }) => number ?? []);
  if (!hasLines(name) || numbers.length === 0) return () => 0;
  const [book, { rows }] = await Promise.all([
    priceBook(pool),
    runStatement(pool, LINES[name], [numbers]),
  ]);
  for (const line of rows) {
    if (wholeOf(line.amount, DIGITS.money) >= costPrice(book, line).amount) continue;
    const key = keyOf(line);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (task) => counts.get(keyOf(task)) ?? 0;
}
