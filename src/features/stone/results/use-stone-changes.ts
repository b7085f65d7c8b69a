import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BusinessId } from '../../../api/ids.gen.ts';
import { subscribeLive } from '../../../api/live.ts';
import { gathering } from '../../../shared/lists/gathering.ts';
import type { StoneRow } from '../../../shared/stones/wire.ts';
import { useEvent } from '../../../ui/grid/use-event.ts';
import { later } from '../../../ui/later.ts';
import type { StoneAnswer } from './use-stone-list.ts';

const asking = later(() => import('./fresh-stones.ts'));

/** The most that one question names. */
const AT_ONCE = 1000;
const CHANGE_SHOWN = 2_000;

interface Watched {
  readonly key: QueryKey;
  readonly diamondType: 1 | 2;
  /** the business whose prices are shown */
  readonly pricesFor: BusinessId | null;
  /** whether somebody else's changes can be marked in these rows: those of a business */
  readonly marked: boolean;
  readonly rows: readonly StoneRow[];
  /** ticked stones, which may stand on other pages */
  readonly picks: readonly StoneRow[];
  /** whether the stone, as it is now, belongs elsewhere or nowhere in these results */
  readonly isOutOfPlace: (before: StoneRow, now: StoneRow) => boolean;
  readonly onFresh: (rows: readonly StoneRow[]) => void;
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROWS: readonly StoneRow[] = [];
const NO_CELLS: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/** A new status with the old hold behind it would be a lie, so the details wait for the answer. */
const withStatus = (row: StoneRow, status: number): StoneRow =>
  row.status === status
    ? row
    : { ...row, status: status as StoneRow['status'], hold: null, offer: null };

interface Moved {
  readonly place: string;
  readonly stockNos: ReadonlySet<string>;
}

const adding =
  (place: string, rows: readonly StoneRow[]) =>
  (known: Moved): Moved => ({
    place,
    stockNos: new Set([
      ...(known.place === place ? known.stockNos : NOTHING),
      ...rows.map(({ stock_no }) => stock_no),
    ]),
  });

/** Rows change where they stand. What would move them is only counted, until the reader asks for it. */
export function useStoneChanges(watched: Watched) {
  const cache = useQueryClient();
  const latest = useRef(watched);
  useEffect(() => {
    latest.current = watched;
  });
  const place = JSON.stringify(watched.key);
  // What moved in the results of another question is no news in these.
  const [movedAt, setMoved] = useState({ place, stockNos: NOTHING });
  const moved = movedAt.place === place ? movedAt.stockNos : NOTHING;
  const [changedCells, setChangedCells] = useState(NO_CELLS);
  const waiting = useRef(new Map<string, StoneRow | null>());
  /** changed while rows were on their way, which may have been read before */
  const early = useRef(new Set<string>());

  const put = useCallback(
    (change: (row: StoneRow) => StoneRow) =>
      cache.setQueryData<StoneAnswer>([...latest.current.key], (answer) =>
        answer ? { ...answer, rows: answer.rows.map(change) } : answer,
      ),
    [cache],
  );

  const fetchAnew = useEvent(async () => {
    const before = waiting.current;
    waiting.current = new Map();
    const { key, diamondType, pricesFor, onFresh, isOutOfPlace } = latest.current;
    const { freshStones } = await asking.fetch();
    const { fresh, here, prices } = await freshStones(before, diamondType, pricesFor);
    // Meanwhile the rows became another client's: theirs are on their way.
    if (latest.current.pricesFor !== pricesFor) return;
    if (prices.size > 0) {
      setChangedCells(prices);
      setTimeout(() => setChangedCells(NO_CELLS), CHANGE_SHOWN);
    }
    const out = here.filter((row) => {
      const now = fresh.get(row.stock_no);
      return now === undefined || isOutOfPlace(row, now);
    });
    if (out.length > 0) setMoved(adding(JSON.stringify(key), out));
    put((row) => fresh.get(row.stock_no) ?? row);
    onFresh([...fresh.values()]);
  });
  // A failure leaves the rows as they are; the next change or the next search repairs them.
  const [gathered] = useState(() => gathering(fetchAnew));

  /** Reads these stones again soon, together with all else that changes; compares them with these rows. */
  const refresh = useCallback(
    (stockNos: Iterable<string>, compared = latest.current.rows) => {
      const before = waiting.current;
      const rows = new Map(compared.map((row) => [row.stock_no, row]));
      for (const stockNo of stockNos) {
        if (before.has(stockNo) || before.size === AT_ONCE) continue;
        before.set(stockNo, rows.get(stockNo) ?? null);
      }
      if (before.size > 0) gathered.soon();
    },
    [gathered],
  );

  useEffect(() => {
    const here = () => {
      const { rows, picks } = latest.current;
      return new Map([...rows, ...picks].map((row) => [row.stock_no, row]));
    };
    const ends = [
      subscribeLive('stone', (changes) => {
        const known = here();
        const isAsked = cache.isFetching({ queryKey: latest.current.key, exact: true }) > 0;
        if (isAsked) for (const [stockNo] of changes) early.current.add(stockNo);
        const status = new Map(changes.filter(([stockNo]) => known.has(stockNo)));
        if (status.size === 0) return;
        refresh(status.keys());
        put((row) => withStatus(row, status.get(row.stock_no) ?? row.status));
      }),
      // A place in line or the end of a hold changed: only rows that have one can show it.
      subscribeLive('hold', () => {
        const known = [...here().values()];
        refresh(known.filter(({ hold, offer }) => hold || offer).map(({ stock_no }) => stock_no));
      }),
      // A cart, a watchlist, an order or a memo changed: only whose rows carry their marks are read again.
      subscribeLive('line', () => {
        if (latest.current.marked) refresh(here().keys());
      }),
    ];
    return () => {
      for (const end of ends) end();
      gathered.stop();
    };
  }, [cache, put, refresh, gathered]);

  const { key, rows } = watched;
  useEffect(() => {
    if (early.current.size === 0 || cache.isFetching({ queryKey: key, exact: true }) > 0) return;
    refresh(rows.map(({ stock_no }) => stock_no).filter((stockNo) => early.current.has(stockNo)));
    early.current.clear();
  }, [cache, key, refresh, rows]);

  // Ticked stones may be missing among the rows of another client, so they are read again; another price is no change.
  const { pricesFor } = watched;
  useEffect(() => {
    const { picks, pricesFor: now } = latest.current;
    if (now === pricesFor)
      refresh(
        picks.map(({ stock_no }) => stock_no),
        NO_ROWS,
      );
  }, [pricesFor, refresh]);

  const forgetMoved = () => setMoved({ place, stockNos: NOTHING });
  return { moved, changedCells, refresh, forgetMoved };
}
