import { count } from '#common/count.ts';
import { formatDateTime } from '#common/format.ts';
import { BULK_EMAIL_OUTCOME, BULK_EMAIL_STATUS, byCode } from '#machines/codes.ts';
import { capitalizeFirst, formatSchedule } from '../../shared/supply/server-words.ts';
import type { LeftOut, Mailing, Recipient } from './bulk-email-calls.ts';

export const GROUP = 'Mailings';

export const statusOf = ({ status }: Pick<Mailing, 'status'>) => byCode(BULK_EMAIL_STATUS, status);
export const outcomeOf = ({ outcome }: Pick<Recipient, 'outcome'>) =>
  byCode(BULK_EMAIL_OUTCOME, outcome);

export const KIND_NAME = {
  all: 'All clients',
  clients: 'By name',
  filter: 'By filter',
  searches: 'Clients who search for these stones',
  associates: 'Clients of associates',
  addresses: 'By e-mail address',
} as const;
export type AudienceKind = keyof typeof KIND_NAME;

export const STONES_NAME = {
  none: 'None',
  numbers: 'By stock number',
  collection: 'A collection',
  search: 'A saved search',
} as const;
export type StonesKind = keyof typeof STONES_NAME;

const LEFT_OUT_WHY: Readonly<Record<LeftOut['reason'], { one: string; many: string }>> = {
  unsubscribed: { one: 'has unsubscribed', many: 'have unsubscribed' },
  set_aside: { one: 'is inactive', many: 'are inactive' },
  not_shown: { one: 'has no access to the stones', many: 'have no access to the stones' },
};

export const leftOutText = (leftOut: readonly LeftOut[]): string =>
  leftOut
    .map(
      ({ reason, count: many }) => `${many} ${LEFT_OUT_WHY[reason][many === 1 ? 'one' : 'many']}`,
    )
    .join(', ');

/** Returns null if the mailing is sent manually. */
export function timesText({ times }: Pick<Mailing, 'times'>): string | null {
  if (times === null) return null;
  const { schedule, zone, is_once, until } = times;
  const said = capitalizeFirst(formatSchedule(schedule)) ?? schedule;
  const how = is_once
    ? 'once'
    : until
      ? `until ${until.split('-').toReversed().join('/')}`
      : 'recurring';
  return `${said}, ${zone} time, ${how}`;
}

export function progressText(mailing: Mailing): string {
  const { status, readers, sent, failed, next_at, turn } = mailing;
  if (status === BULK_EMAIL_STATUS.scheduled.code && next_at !== null)
    return `Next ${formatDateTime(next_at)}`;
  if (turn === 0) return '';
  const refused = failed > 0 ? `, ${failed} failed` : '';
  return `${sent} of ${count(readers, 'client')}${refused}`;
}
