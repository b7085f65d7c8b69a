import type pg from 'pg';
import type { StoneId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { RoleCode } from '#machines/codes.ts';
import { WORKFLOWS } from '#machines/registry.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement } from '../../platform/db/statement.ts';
import { canSeeLists } from '../../stock/stones/stone-row.ts';
import { redactReason } from '../ledger/redact-reason.ts';
import { importWords, mailWords, stepWords } from './event-words.ts';
import { IMPORTS, MAILS, SHARES } from './track-activity.ts';
import { recordVisibility, type TrackedStep } from './track-records.ts';

export type TrackEvent = components['schemas']['TrackEvent'];

/**
 * An event in the history of a stone. `isKnown` is false if the reader may know only that the event
 * happened.
 */
export interface TrackedEvent {
  readonly stoneId: StoneId | null;
  readonly isKnown: boolean;
  readonly event: TrackEvent;
}

const NOT_SAID = {
  ...{ workflow: null, from_state: null, to_state: null, record_id: null, number: null },
  ...{ company_name: null, reason: null },
};

/**
 * Converts ledger rows to events. Every reader sees that an event occurred, but not every reader
 * sees the record and the actor.
 */
export function toTrackEvents(session: Session, steps: readonly TrackedStep[]): TrackedEvent[] {
  const knows = recordVisibility(session);
  const isOthers = ({ record, actorOf }: TrackedStep): boolean =>
    record === null ? actorOf !== null && !knows(actorOf) : !knows(record.associateId);
  // One request may change a record and its stone. If the reader may not see the record, the event
  // of the stone must hide actor and reason as well.
  const others = new Set(steps.filter(isOthers).map(({ requestId }) => requestId));
  return steps.map((step) => {
    const { record, stoneId, workflow } = step;
    const isNamed = !others.has(step.requestId);
    return {
      stoneId,
      isKnown: record === null || knows(record.associateId),
      event: {
        kind: 'step',
        at: step.at.toISOString(),
        words: stepWords(workflow, step.event),
        workflow: WORKFLOWS.find(({ name }) => name === workflow)?.name ?? null,
        from_state: step.from,
        to_state: step.to,
        record_id: record?.id ?? null,
        number: record?.number ?? null,
        company_name: record?.companyName ?? null,
        actor: isNamed ? step.actor : null,
        role_id: isNamed ? roleOf(step.role) : null,
        reason: isNamed ? redactReason(session, step.reason) : null,
      },
    };
  });
}

const ROLES: readonly RoleCode[] = [1, 2, 3, 4, 5, 6, 7, 8];
const roleOf = (role: number | null): RoleCode | null => ROLES.find((one) => one === role) ?? null;

export async function readRelatedEvents(
  pool: pg.Pool,
  session: Session,
  stoneIds: readonly StoneId[],
): Promise<TrackedEvent[]> {
  const knows = recordVisibility(session);
  const [imports, shares, mails] = await Promise.all([
    runStatement(pool, IMPORTS, [stoneIds]),
    runStatement(pool, SHARES, [stoneIds]),
    runStatement(pool, MAILS, [stoneIds]),
  ]);
  const isOwn = (actorId: UserId | null): boolean => actorId === session.actor.id;
  return [
    ...imports.rows.map((row) => ({
      ...{ stoneId: row.stoneId, isKnown: true },
      event: {
        ...NOT_SAID,
        kind: 'import' as const,
        at: row.at.toISOString(),
        words: importWords(row.outcome, row.line),
        ...(canSeeLists(session)
          ? { number: row.number, record_id: row.id, company_name: row.provider }
          : {}),
        actor: canSeeLists(session) ? row.actor : null,
        role_id: canSeeLists(session) ? roleOf(row.role) : null,
      },
    })),
    ...shares.rows.map((row) => ({
      stoneId: row.stoneId,
      isKnown: isOwn(row.actorId) || knows(row.associateId ?? row.actorOf),
      event: {
        ...NOT_SAID,
        ...{ kind: 'share' as const, at: row.at.toISOString(), words: 'Shared' },
        ...{ company_name: row.companyName, actor: row.actor, role_id: roleOf(row.role) },
      },
    })),
    ...mails.rows.map((row) => ({
      ...{ stoneId: row.stoneId, isKnown: knows(null) },
      event: {
        ...NOT_SAID,
        ...{ kind: 'mail' as const, at: row.at.toISOString() },
        words: mailWords(row.subject, row.readers ?? 0),
        ...{ number: row.number, record_id: row.id, actor: row.actor, role_id: roleOf(row.role) },
      },
    })),
  ];
}
