import { useState } from 'react';
import type { HoldQueueRow } from '../../shared/stones/stone-types.ts';
import type { Waitlist } from './use-waitlist.ts';

/** Waitlist entry with its offer. `isOver` is true once the offer has ended. */
export interface Offer {
  readonly place: HoldQueueRow;
  readonly isOver: boolean;
}

export interface Offers {
  readonly shown: readonly Offer[];
  /** number of offers that arrived after the snapshot and are not shown yet */
  readonly fresh: number;
  readonly showFresh: () => void;
  readonly putAway: (stockNos: readonly string[]) => void;
}

interface Seen {
  /**
   * key of the snapshot: name of the open view and id of the business that the associate acts for
   */
  readonly of: string;
  readonly rows: readonly HoldQueueRow[];
  readonly away: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * If an offer is recalled and made again, `offered_until` differs, so the second offer has a new
 * key.
 */
const offerOf = ({ id, offered_until }: HoldQueueRow): string => `${id} ${offered_until}`;

/**
 * Keeps a snapshot of the offers, so that nothing moves under the pointer. New offers appear only
 * when the user asks for them, and ended offers stay.
 */
export function useOffers({ status, rows, answer }: Waitlist, view: string): Offers {
  const offered = rows.filter(({ offered_until }) => offered_until !== null);
  const of = `${view} ${answer?.client ?? ''}`;
  const [seen, setSeen] = useState<Seen | null>(null);
  if (status === 'ready' && seen?.of !== of) setSeen({ of, rows: offered, away: NONE });
  if (seen === null) return { shown: [], fresh: 0, showFresh: nothing, putAway: nothing };

  const now = new Map(offered.map((place) => [offerOf(place), place]));
  const known = new Set(seen.rows.map(offerOf));
  const isShown = (place: HoldQueueRow): boolean => !seen.away.has(offerOf(place));
  return {
    shown: seen.rows.filter(isShown).map((place) => ({
      place: now.get(offerOf(place)) ?? place,
      // After a failed fetch, `now` may be outdated, so no offer is marked as ended.
      isOver: status !== 'error' && !now.has(offerOf(place)),
    })),
    fresh: offered.filter((place) => !known.has(offerOf(place))).length,
    showFresh: () => setSeen({ ...seen, rows: offered }),
    putAway: (stockNos) =>
      setSeen({
        ...seen,
        away: new Set([
          ...seen.away,
          ...seen.rows.filter((row) => stockNos.includes(row.stock_no)).map(offerOf),
        ]),
      }),
  };
}

const nothing = (): void => undefined;
