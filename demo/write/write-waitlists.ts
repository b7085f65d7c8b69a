import { HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { OFFER_LASTS } from '../days.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import type { Person } from '../people.ts';
import { createRandom } from '../random.ts';
import type { WaitlistEnd } from '../scenarios/waitlist-scenarios.ts';
import type { HistorySource } from './history-source.ts';

/** Rows for the COPY statement of each table. */
export type WaitlistRows = {
  readonly places: Field[][];
  /** entries with an offer, and the time when the offer ends */
  readonly offers: Field[][];
  /** ended entries, and the time of their end */
  readonly ends: Field[][];
  readonly events: Field[][];
};

const { waiting, offered, ...ended } = HOLD_QUEUE_STATUS;
const ENDING = {
  taken: 'queue.take',
  lapsed: 'queue.lapse',
  left: 'queue.leave',
  closed: 'queue.close',
} as const satisfies Record<WaitlistEnd['how'], string>;

/**
 * Writes all waitlist entries with their ledger steps. A step that follows from a change of the
 * stone gets the request id of that change.
 */
export function writeWaitlists(
  { seed, anchor, ids, scenarios }: HistorySource,
  requestOf: (stone: string, at: string) => string | undefined,
): WaitlistRows {
  const nextId = createIds(createRandom(seed, 'ids of places in line'));
  const at = (ago: number): string => minutesBefore(anchor, ago);
  const lines: WaitlistRows = { places: [], offers: [], ends: [], events: [] };

  for (const place of scenarios.line.toSorted((one, other) => other.ago - one.ago)) {
    const { stone, business, joinedBy, ago, offeredAgo, end } = place;
    const id = nextId();
    const businessId = ids.businesses[business] ?? null;
    const step = (
      event: string,
      { from, to }: { from: number; to: number },
      when: number,
      actor: Person | null,
    ): void => {
      lines.events.push([
        at(when),
        'holdQueue',
        id,
        stone.id,
        event,
        from,
        to,
        actor && ids.userOf(actor),
        actor?.role ?? 0,
        businessId,
        null,
        requestOf(stone.id, at(when)) ?? nextId(),
      ]);
    };
    lines.places.push([id, stone.id, waiting.code, businessId, ids.userOf(joinedBy), at(ago)]);
    step('queue.join', { from: START_CODE, to: waiting.code }, ago, joinedBy);
    if (offeredAgo !== null) {
      lines.offers.push([id, at(offeredAgo - OFFER_LASTS)]);
      step('queue.offer', { from: waiting.code, to: offered.code }, offeredAgo, null);
    }
    if (!end) continue;
    const from = offeredAgo === null ? waiting.code : offered.code;
    lines.ends.push([id, ended[end.how].code, at(end.ago)]);
    step(ENDING[end.how], { from, to: ended[end.how].code }, end.ago, end.by);
  }
  return lines;
}
