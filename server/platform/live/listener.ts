import type { SessionId } from '../../../src/api/ids.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import type { LiveEvent } from './live-events.ts';

/** An open SSE stream and the subscriptions of its session. */
export interface Listener {
  sessionId: SessionId;
  actor: Actor;
  hearsStones: boolean;
  hearsHolds: boolean;
  hearsLines: boolean;
  hearsBusinesses: boolean;
  hearsImports: boolean;
  hearsMailings: boolean;
  /** `id` is the event id from which the stream can be resumed */
  send(topic: string, data: string, id?: string): void;
  close(): void;
}

const SEES_ALL: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

export function mayHear(listener: Listener, event: LiveEvent): boolean {
  const { actor } = listener;
  if (event.user_id !== null) return event.user_id === actor.id;
  if (event.topic === 'stone') return listener.hearsStones;
  if (!hearsTopic(listener, event.topic)) return false;
  if (SEES_ALL.includes(actor.role)) return true;
  if (actor.role === ROLE.associate) return event.associate_id === actor.id;
  return actor.businessId !== null && event.business_id === actor.businessId;
}

function hearsTopic(
  { hearsHolds, hearsLines, hearsBusinesses, hearsImports, hearsMailings }: Listener,
  topic: string,
): boolean {
  if (topic === 'business') return hearsBusinesses;
  if (topic === 'import') return hearsImports;
  if (topic === 'mailing') return hearsMailings;
  return topic === 'line' ? hearsLines : hearsHolds;
}
