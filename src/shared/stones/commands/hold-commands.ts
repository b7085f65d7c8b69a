import { api, unwrapBody } from '#api/api-client.ts';
import type { HoldId, HoldQueueId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { count } from '#common/count.ts';
import { formatDateTime } from '#common/format.ts';
import type { Attempt, Outcome } from '#machines/screens/action-request.ts';
import { ordinal } from '../ordinal.ts';
import {
  idempotencyParams,
  idsOf,
  remarkOf,
  type StoneCommand,
  stonesOf,
  undoRemark,
} from './attempt-parts.ts';

async function hold(attempt: Attempt): Promise<Outcome> {
  const { data } = await unwrapBody(
    api.POST('/inventory/new-arrival/hold', {
      params: idempotencyParams(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(data.holds.length, 'stone')} held until ${formatDateTime(data.until)}`,
    detail: data.hold_no,
    undo: {
      action: 'release',
      label: 'Release',
      ids: data.holds.map(({ id }) => id),
    },
  };
}

async function join(attempt: Attempt): Promise<Outcome> {
  const { data } = await unwrapBody(
    api.POST('/inventory/new-arrival/hold-queue', {
      params: idempotencyParams(attempt),
      body: { data: stonesOf(attempt) },
    }),
    TEXTS.failed,
  );
  const [first] = data;
  return {
    text: `You are on the waitlist for ${count(data.length, 'stone')}`,
    detail:
      data.length === 1 && first
        ? `${first.stock_no}: ${ordinal(first.place)} on the waitlist`
        : null,
    undo: {
      action: 'leave',
      label: 'Leave waitlist',
      ids: data.map(({ id }) => id),
      ...undoRemark(attempt),
    },
  };
}

async function releaseHolds(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.PUT('/inventory/new-arrival/release-hold', {
      params: idempotencyParams(attempt),
      body: {
        data: { hold_ids: idsOf<HoldId>(attempt), withdraw: false, ...remarkOf(attempt) },
      },
    }),
    TEXTS.failed,
  );
  return { text: `${count(attempt.targets.length, 'hold')} released`, detail: null, undo: null };
}

async function withdraw(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.PUT('/inventory/new-arrival/release-hold', {
      params: idempotencyParams(attempt),
      body: {
        data: { hold_ids: idsOf<HoldId>(attempt), withdraw: true, remark: attempt.remark ?? '' },
      },
    }),
    TEXTS.failed,
  );
  return {
    text: `${count(attempt.targets.length, 'stone')} withdrawn`,
    detail: 'The trading clients are notified of the reason.',
    undo: null,
  };
}

async function extend(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.PUT('/inventory/new-arrival/extend-hold', {
      params: idempotencyParams(attempt),
      body: { data: { hold_ids: idsOf<HoldId>(attempt), ...remarkOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return { text: `${count(attempt.targets.length, 'hold')} extended`, detail: null, undo: null };
}

async function leave(attempt: Attempt): Promise<Outcome> {
  await unwrapBody(
    api.DELETE('/inventory/new-arrival/hold-queue', {
      params: idempotencyParams(attempt),
      body: { data: { queue_ids: idsOf<HoldQueueId>(attempt), ...remarkOf(attempt) } },
    }),
    TEXTS.failed,
  );
  return {
    text: `Left the waitlist of ${count(attempt.targets.length, 'stone')}`,
    detail: null,
    undo: null,
  };
}

export const HOLD_COMMANDS = {
  hold: { verb: 'hold', act: hold },
  take: { verb: 'hold', act: hold },
  join: { verb: 'join the waitlist for', act: join },
  leave: { verb: 'leave the waitlist for', act: leave },
  release: { verb: 'release', act: releaseHolds },
  extend: { verb: 'extend', act: extend },
  withdraw: { verb: 'withdraw', act: withdraw },
} as const satisfies Record<string, StoneCommand>;
