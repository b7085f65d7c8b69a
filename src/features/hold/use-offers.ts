import { useState } from 'react';
import type { HoldQueueRow } from '../../shared/stones/wire.ts';
import type { Places } from './use-places.ts';

/** A place in line as it was offered its stone, and whether that is over. */
export interface Offer {
  readonly place: HoldQueueRow;
  readonly isOver: boolean;
}

export interface Offers {
  readonly shown: readonly Offer[];
  /** how many have come since, and wait to be looked at */
  readonly fresh: number;
  readonly showFresh: () => void;
  /** takes away what was answered, or has been read */
  readonly putAway: (stockNos: readonly string[]) => void;
}

interface Seen {
  /** the screen and the client of whom they are */
  readonly of: string;
  readonly rows: readonly HoldQueueRow[];
  readonly away: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

/** A place whose offer was recalled is offered its stone anew: another offer, with an end of its own. */
const offerOf = ({ id, offered_until }: HoldQueueRow): string => `${id} ${offered_until}`;

/**
 * The offers above a list that is being read: those that stood there when it was opened keep their place, also when they
 * are over, and those that come later wait until somebody asks for them. So nothing moves below them by itself.
 */
export function useOffers({ status, rows, answer }: Places, view: string): Offers {
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
      // What could not be read is not said to be over.
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
