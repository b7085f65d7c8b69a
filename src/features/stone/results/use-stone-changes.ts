import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { subscribeLive } from '#api/live-stream.ts';
import { debounceRefetch } from '../../../shared/lists/debounced-refetch.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { useEvent } from '../../../ui/grid/use-event.ts';
import { lazyModule } from '../../../ui/lazy-module.ts';
import type { StoneAnswer } from './use-stone-list.ts';

const freshStonesModule = lazyModule(() => import('./fresh-stones.ts'));

const MAX_STONES_PER_CALL = 1000;
const HIGHLIGHT_MS = 2_000;

interface StoneChangesOptions {
  readonly key: QueryKey;
  readonly diamondType: 1 | 2;
  readonly pricesFor: BusinessId | null;
  /** true if the rows have the details of the stones */
  readonly withDetails: boolean;
  /**
   * true if rows show the flags (cart, watchlist, order, memo) of a business: the user's own
   * business or the acting trading client
   */
  readonly marked: boolean;
  readonly rows: readonly StoneRow[];
  /** ticked stones, which may be on other pages */
  readonly picks: readonly StoneRow[];
  /** returns true if the changed stone would leave the results or move within them */
  readonly isOutOfPlace: (before: StoneRow, now: StoneRow) => boolean;
  readonly onFresh: (rows: readonly StoneRow[]) => void;
}

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROWS: readonly StoneRow[] = [];
const NO_CELLS: ReadonlyMap<string, ReadonlySet<string>> = new Map();

/** Clears the hold and the offer of the old status; the refetch sets the new ones. */
const withStatus = (row: StoneRow, status: number): StoneRow =>
  row.status === status
    ? row
    : { ...row, status: status as StoneRow['status'], hold: null, offer: null };

interface Moved {
  readonly place: string;
  readonly stockNos: ReadonlySet<string>;
}

const withMoved =
  (place: string, rows: readonly StoneRow[]) =>
  (known: Moved): Moved => ({
    place,
    stockNos: new Set([
      ...(known.place === place ? known.stockNos : NOTHING),
      ...rows.map(({ stock_no }) => stock_no),
    ]),
  });

/** A row that would leave the list or move keeps its place until the user refreshes the list. */
export function useStoneChanges(watched: StoneChangesOptions) {
  const cache = useQueryClient();
  const latest = useRef(watched);
  useEffect(() => {
    latest.current = watched;
  });
  const place = JSON.stringify(watched.key);
  // `movedAt` may belong to a previous search; then no stone counts as moved.
  const [movedAt, setMoved] = useState({ place, stockNos: NOTHING });
  const moved = movedAt.place === place ? movedAt.stockNos : NOTHING;
  const [changedCells, setChangedCells] = useState(NO_CELLS);
  const waiting = useRef(new Map<string, StoneRow | null>());
  /**
   * Stones that changed during a fetch. They are refetched, because the fetched rows may be older
   * than the change.
   */
  const changedWhileFetching = useRef(new Set<string>());

  const patchRows = useCallback(
    (change: (row: StoneRow) => StoneRow) =>
      cache.setQueryData<StoneAnswer>([...latest.current.key], (answer) =>
        answer ? { ...answer, rows: answer.rows.map(change) } : answer,
      ),
    [cache],
  );

  const refetchChanged = useEvent(async () => {
    const before = waiting.current;
    waiting.current = new Map();
    const { key, diamondType, pricesFor, withDetails, onFresh, isOutOfPlace } = latest.current;
    const { freshStones } = await freshStonesModule.fetch();
    const { fresh, here, prices } = await freshStones(before, {
      diamondType,
      pricesFor,
      withDetails,
    });
    // Discards rows with the prices of a previously selected business. Another fetch is already
    // running.
    if (latest.current.pricesFor !== pricesFor) return;
    if (prices.size > 0) {
      setChangedCells(prices);
      setTimeout(() => setChangedCells(NO_CELLS), HIGHLIGHT_MS);
    }
    const out = here.filter((row) => {
      const now = fresh.get(row.stock_no);
      return now === undefined || isOutOfPlace(row, now);
    });
    if (out.length > 0) setMoved(withMoved(JSON.stringify(key), out));
    patchRows((row) => fresh.get(row.stock_no) ?? row);
    onFresh([...fresh.values()]);
  });
  // If the refetch fails, the rows stay as they are until the next change or search.
  const [debouncedRefetch] = useState(() => debounceRefetch(refetchChanged));

  /**
   * Schedules a debounced refetch of these stones. Price cells that then differ from the rows in
   * `compared` are highlighted.
   */
  const refresh = useCallback(
    (stockNos: Iterable<string>, compared = latest.current.rows) => {
      const before = waiting.current;
      const rows = new Map(compared.map((row) => [row.stock_no, row]));
      for (const stockNo of stockNos) {
        if (before.has(stockNo) || before.size === MAX_STONES_PER_CALL) continue;
        before.set(stockNo, rows.get(stockNo) ?? null);
      }
      if (before.size > 0) debouncedRefetch.schedule();
    },
    [debouncedRefetch],
  );

  useEffect(() => {
    const here = () => {
      const { rows, picks } = latest.current;
      return new Map([...rows, ...picks].map((row) => [row.stock_no, row]));
    };
    const unsubscribes = [
      subscribeLive('stone', (changes) => {
        const known = here();
        const isFetching = cache.isFetching({ queryKey: latest.current.key, exact: true }) > 0;
        if (isFetching) for (const [stockNo] of changes) changedWhileFetching.current.add(stockNo);
        const status = new Map(changes.filter(([stockNo]) => known.has(stockNo)));
        if (status.size === 0) return;
        refresh(status.keys());
        patchRows((row) => withStatus(row, status.get(row.stock_no) ?? row.status));
      }),
      // The event reports that a waitlist or the end time of a hold has changed. Only rows with a
      // hold or a waitlist offer show these values.
      subscribeLive('hold', () => {
        const known = [...here().values()];
        refresh(known.filter(({ hold, offer }) => hold || offer).map(({ stock_no }) => stock_no));
      }),
      // The event reports a change of a cart, watchlist, order or memo, which rows show as flags.
      subscribeLive('line', () => {
        if (latest.current.marked) refresh(here().keys());
      }),
    ];
    return () => {
      for (const end of unsubscribes) end();
      debouncedRefetch.cancel();
    };
  }, [cache, patchRows, refresh, debouncedRefetch]);

  const { key, rows } = watched;
  useEffect(() => {
    if (
      changedWhileFetching.current.size === 0 ||
      cache.isFetching({ queryKey: key, exact: true }) > 0
    )
      return;
    refresh(
      rows
        .map(({ stock_no }) => stock_no)
        .filter((stockNo) => changedWhileFetching.current.has(stockNo)),
    );
    changedWhileFetching.current.clear();
  }, [cache, key, refresh, rows]);

  // After a change of the trading client, and when the rows get their details, refetches the ticked
  // stones, because the new page may not contain them. `NO_ROWS` turns off the highlighting of price
  // changes.
  const { pricesFor, withDetails } = watched;
  useEffect(() => {
    const { picks, pricesFor: now, withDetails: detailed } = latest.current;
    if (now === pricesFor && detailed === withDetails)
      refresh(
        picks.map(({ stock_no }) => stock_no),
        NO_ROWS,
      );
  }, [pricesFor, withDetails, refresh]);

  const clearMoved = () => setMoved({ place, stockNos: NOTHING });
  return { moved, changedCells, refresh, forgetMoved: clearMoved };
}
