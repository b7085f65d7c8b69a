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

/** At most this many stones per request. */
const AT_ONCE = 1000;
const CHANGE_SHOWN = 2_000;

interface Watched {
  readonly key: QueryKey;
  readonly diamondType: 1 | 2;
  readonly pricesFor: BusinessId | null;
  /** true if rows show the user's flags (cart, watchlist, order, memo): for users of a business */
  readonly marked: boolean;
  readonly rows: readonly StoneRow[];
  /** ticked stones, possibly on other pages */
  readonly picks: readonly StoneRow[];
  /** returns true if the changed stone would leave the results or move within them */
  readonly isOutOfPlace: (before: StoneRow, now: StoneRow) => boolean;
  readonly onFresh: (rows: readonly StoneRow[]) => void;
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROWS: readonly StoneRow[] = [];
const NO_CELLS: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/** Clears hold and offer, because those of the old status would be wrong until the refetch. */
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

/**
 * Applies live changes to the visible rows in place. Rows that would move are only counted until
 * the user refreshes.
 */
export function useStoneChanges(watched: Watched) {
  const cache = useQueryClient();
  const latest = useRef(watched);
  useEffect(() => {
    latest.current = watched;
  });
  const place = JSON.stringify(watched.key);
  // Moved stones of another search do not count for this one.
  const [movedAt, setMoved] = useState({ place, stockNos: NOTHING });
  const moved = movedAt.place === place ? movedAt.stockNos : NOTHING;
  const [changedCells, setChangedCells] = useState(NO_CELLS);
  const waiting = useRef(new Map<string, StoneRow | null>());
  /** Stones that changed during a fetch, whose rows may be older than the change. */
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
    // The pricing client changed during the request; another fetch is already running.
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
  // A failure leaves the rows unchanged; the next change or search repairs them.
  const [gathered] = useState(() => gathering(fetchAnew));

  /** Schedules a debounced refetch of these stones, to be compared with `compared`. */
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
      // A waitlist or hold expiry changed. Only rows with a hold or an offer can show it.
      subscribeLive('hold', () => {
        const known = [...here().values()];
        refresh(known.filter(({ hold, offer }) => hold || offer).map(({ stock_no }) => stock_no));
      }),
      // A cart, watchlist, order or memo changed. Only users of a business have flags on their
      // rows.
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

  // Refetches ticked stones after a change of client, because the new rows may lack them. A
  // different price is not a change.
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
