import type { StoneId } from '#api/ids.gen.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addLimits } from '../../people/customers/inventory-access.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { Change } from '../../workflows/change.ts';
import type { ListedNumber } from './external-number-list.ts';

export interface ListedFault {
  number: string;
  place: string;
  code: 'UNKNOWN' | 'AMBIGUOUS' | 'DOUBLED';
  /** starts with `number`, so that the web app can find the faulty line of the list */
  message: string;
}

interface FoundStone {
  id: StoneId;
  stock_no: string;
  report_no: string | null;
}

/**
 * A number that adds no stone becomes a fault: `UNKNOWN`, `AMBIGUOUS`, or `DOUBLED` if the list
 * already contains the stone.
 */
export async function findListedStones(
  change: Change,
  session: Session,
  listed: readonly ListedNumber[],
): Promise<{ stones: ReadonlyMap<StoneId, ListedNumber>; faults: readonly ListedFault[] }> {
  const byNumber = await stonesBehind(change, session, listed);
  const stones = new Map<StoneId, ListedNumber>();
  const faults: ListedFault[] = [];
  for (const entry of listed) {
    const { number, place, kinds } = entry;
    const ids = new Set(kinds.flatMap((kind) => [...(byNumber.get(`${kind} ${number}`) ?? [])]));
    const [id] = ids;
    if (id === undefined)
      faults.push({
        number,
        place,
        code: 'UNKNOWN',
        message: `${number} does not match any stone.`,
      });
    else if (ids.size > 1)
      faults.push({
        number,
        place,
        code: 'AMBIGUOUS',
        message: `${number} belongs to more than one stone.`,
      });
    else if (stones.has(id))
      faults.push({
        number,
        place,
        code: 'DOUBLED',
        message: `${number} belongs to a stone that is already in the list.`,
      });
    else stones.set(id, entry);
  }
  return { stones, faults };
}

async function stonesBehind(
  change: Change,
  session: Session,
  listed: readonly ListedNumber[],
): Promise<ReadonlyMap<string, Set<StoneId>>> {
  const where = new WhereClause();
  addLimits(where, session.limits);
  const numbers = where.bind([...new Set(listed.map(({ number }) => number))]);
  const { rows } = await change.connection.query<FoundStone>(
    `select s.id, s.stock_no, s.report_no from stone s where s.stock_no = any(${numbers}) and ${where}
      union select s.id, s.stock_no, s.report_no from stone s where s.report_no = any(${numbers}) and ${where}`,
    where.values,
  );
  const byNumber = new Map<string, Set<StoneId>>();
  const add = (key: string, id: StoneId) =>
    byNumber.set(key, (byNumber.get(key) ?? new Set()).add(id));
  for (const { id, stock_no, report_no } of rows) {
    add(`stock ${stock_no}`, id);
    if (report_no !== null) add(`report ${report_no}`, id);
  }
  return byNumber;
}
