import { ROLE } from '../../src/machines/codes.ts';
import type { Actor } from '../../src/machines/kernel/model.ts';
import type { LiveEvent } from './live-events.ts';

/** One open stream and what its session may hear. */
export interface Listener {
  sessionId: string;
  actor: Actor;
  hearsStones: boolean;
  hearsHolds: boolean;
  hearsBusinesses: boolean;
  send(topic: string, data: string): void;
  close(): void;
}

const SEES_ALL: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

export function mayHear(listener: Listener, event: LiveEvent): boolean {
  const { actor, hearsStones, hearsHolds, hearsBusinesses } = listener;
  if (event.user_id !== null) return event.user_id === actor.id;
  if (event.topic === 'stone') return hearsStones;
  if (!(event.topic === 'business' ? hearsBusinesses : hearsHolds)) return false;
  if (SEES_ALL.includes(actor.role)) return true;
  if (actor.role === ROLE.associate) return event.associate_id === actor.id;
  return actor.businessId !== null && event.business_id === actor.businessId;
}
