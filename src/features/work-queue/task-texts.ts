import { capitalize } from '#common/capitalize.ts';
import { count } from '#common/count.ts';
import { formatNumber, formatWeight } from '#common/format.ts';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import type { DayAct, DayTask, QueueName } from './use-work-queue.ts';

export const QUEUE_WORDS: Readonly<Record<QueueName, string>> = {
  requests: 'Orders to review',
  kyc: 'KYC',
  holds: 'Holds ending within a day',
  memos: 'Overdue memos and requests',
  checks: 'Stones to check',
  limits: 'Trading clients over limit',
  verifications: 'KYC to verify again',
};

/** Nouns for the records in the list that a queue links to. */
export const LIST_WORDS: Readonly<Record<QueueName, readonly [one: string, many: string]>> = {
  requests: ['stone', 'stones'],
  kyc: ['document', 'documents'],
  holds: ['stone', 'stones'],
  memos: ['stone', 'stones'],
  checks: ['stone', 'stones'],
  limits: ['trading client', 'trading clients'],
  verifications: ['trading client', 'trading clients'],
};

export const didWords = ({ did }: DayAct): string => capitalize(did);

const stones = ({ pieces, carat }: DayTask): string =>
  `${count(pieces, 'stone')}, ${formatWeight(carat)} ct`;

export function aboutOf(queue: QueueName, task: DayTask): string {
  switch (queue) {
    case 'requests':
      // The supplier's answer takes the place of the weight, because the line is narrow.
      return [
        task.about === null ? stones(task) : count(task.pieces, 'stone'),
        task.is_mine ? 'ordered by you' : null,
        task.about,
      ]
        .filter((part) => part !== null)
        .join(', ');
    case 'kyc':
      return `${task.about ?? ''}${task.is_mine ? ', sent by you' : ''}`;
    case 'holds':
      return stones(task);
    case 'memos':
      return [`${count(task.pieces, 'stone')} outstanding`, task.about]
        .filter((part) => part !== null)
        .join(', ');
    case 'checks':
      return task.stone ? stoneTitle(task.stone) : `Returned from ${task.about ?? 'a memo'}`;
    case 'limits':
      return `${formatNumber(task.amount)} of ${formatNumber(task.credit_limit)}`;
    case 'verifications':
      return capitalize(task.about ?? '');
  }
}

/**
 * Returns the dollar amount of the stones or, for the queue `limits`, the amount above the credit
 * limit. Returns null if unknown.
 */
export const figureOf = (queue: QueueName, { amount, over_by }: DayTask): number | null =>
  queue === 'limits' ? over_by : amount;
