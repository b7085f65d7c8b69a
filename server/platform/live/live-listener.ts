import type { SessionId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { LiveEvent } from './live-events.ts';

export interface Listener {
  sessionId: SessionId;
  actor: Actor;
  canSeeStones: boolean;
  canSeeHolds: boolean;
  canSeeLines: boolean;
  canSeeBusinesses: boolean;
  canSeeImports: boolean;
  canSeeMailings: boolean;
  send(topic: string, data: string, id?: string): void;
  close(): void;
}

const SEES_ALL: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];

export function mayReceive(listener: Listener, event: LiveEvent): boolean {
  const { actor } = listener;
  if (event.user_id !== null) return event.user_id === actor.id;
  if (event.topic === 'stone') return listener.canSeeStones;
  if (!maySubscribe(listener, event.topic)) return false;
  if (SEES_ALL.includes(actor.role)) return true;
  if (actor.role === ROLE.associate) return event.associate_id === actor.id;
  return actor.businessId !== null && event.business_id === actor.businessId;
}

function maySubscribe(
  { canSeeHolds, canSeeLines, canSeeBusinesses, canSeeImports, canSeeMailings }: Listener,
  topic: string,
): boolean {
  if (topic === 'business') return canSeeBusinesses;
  if (topic === 'import') return canSeeImports;
  if (topic === 'mailing') return canSeeMailings;
  return topic === 'line' ? canSeeLines : canSeeHolds;
}
