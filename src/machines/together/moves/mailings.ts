import { BULK_EMAIL_STATUS } from '../../codes.ts';
import type { Change } from '../change.ts';
import { newMailing, ofMailing } from '../facts.ts';
import type { Asked } from '../kinds.ts';
import { ADMINISTRATOR, CLOCK, QUALITY_CONTROL } from '../people.ts';
import type { Mailing, World } from '../world.ts';
import { at, each, type Family, only, type Target } from './move.ts';

const { draft, scheduled, sending } = BULK_EMAIL_STATUS;
const TIMES: readonly Mailing['times'][] = ['none', 'once', 'series'];
const IN_WORDS: Readonly<Record<Mailing['times'], string>> = {
  none: 'sent by hand',
  once: 'sent once at its time',
  series: 'sent time after time',
};

type Step = Exclude<Parameters<typeof event>[1], never>;
const event = (
  change: Change,
  type:
    | 'change'
    | 'schedule'
    | 'recall'
    | 'send'
    | 'start'
    | 'rest'
    | 'finish'
    | 'stop'
    | 'retry'
    | 'discard',
) => ({ type: `mailing.${type}` as const, actor: change.actor });

const subject = (mailing: Mailing) => ofMailing(mailing, mailing.state === draft.code);

/** Queues e-mails for all recipients, or again for those that failed. */
const queue = (mailing: Mailing) => Object.assign(mailing, { isQueued: true, hasFailed: false });

const step = (
  name: string,
  type: Step,
  verb: string,
  {
    by = only(ADMINISTRATOR, QUALITY_CONTROL),
    also,
  }: { by?: Family['by']; also?: (mailing: Mailing) => void } = {},
): Family => {
  const asks = (change: Change, target: Target): Asked => ({
    of: 'bulkEmail',
    subjects: [subject(at(change.world.mailings, target))],
    event: event(change, type),
  });
  return {
    name,
    says: () => `${verb} the mailing`,
    by,
    targets: ({ mailings }) => each(mailings),
    asks,
    ...(also && {
      does: (change: Change, target: Target) => {
        const mailing = at(change.world.mailings, target);
        change.send(asks(change, target));
        also(mailing);
      },
    }),
  };
};

const isSent = ({ state, isAwake, isQueued }: Mailing): boolean =>
  state === sending.code && isAwake && isQueued;
const where =
  (is: (mailing: Mailing) => boolean) =>
  ({ mailings }: World): readonly Target[] =>
    each(mailings).filter((target) => is(at(mailings, target)));

const letters = (name: string, verb: string, hasFailed: boolean): Family => ({
  name,
  says: () => `${verb} of the mailing`,
  by: only(CLOCK),
  targets: where(isSent),
  does: ({ world }, target) => {
    const mailing = at(world.mailings, target);
    Object.assign(mailing, { isQueued: false, hasFailed: mailing.hasFailed || hasFailed });
  },
});

export const MAILING_MOVES: readonly Family[] = [
  {
    name: 'addBulkEmail',
    says: ({ way = 'none' }) => `writes a mailing that is ${IN_WORDS[way as Mailing['times']]}`,
    by: only(ADMINISTRATOR, QUALITY_CONTROL),
    targets: ({ mailings }) => (mailings.length === 0 ? TIMES.map((way) => ({ way })) : []),
    asks: (change) => ({
      of: 'bulkEmail',
      subjects: [newMailing()],
      event: { type: 'mailing.draft', actor: change.actor },
    }),
    does: (change, { way }) => {
      change.send({
        of: 'bulkEmail',
        subjects: [newMailing()],
        event: { type: 'mailing.draft', actor: change.actor },
      });
      Object.assign(change.world.mailings.at(-1) ?? {}, { times: way });
    },
  },
  step('updateBulkEmail', 'change', 'rewrites'),
  step('scheduleBulkEmail', 'schedule', 'schedules'),
  step('recallBulkEmail', 'recall', 'recalls'),
  step('sendBulkEmail', 'send', 'sends', { also: queue }),
  {
    ...step('sweepMailings', 'start', 'begins', { by: only(CLOCK), also: queue }),
    targets: where(({ state }) => state === scheduled.code),
  },
  letters('lettersLeave', 'sends the last letters', false),
  letters('lettersFail', 'fails with the last letters', true),
  {
    ...step('restMailing', 'rest', 'puts to rest', { by: only(CLOCK) }),
    targets: where(
      (mailing) => mailing.state === sending.code && mailing.isAwake && !mailing.isQueued,
    ),
  },
  {
    ...step('finishMailing', 'finish', 'finishes', { by: only(CLOCK) }),
    targets: where(
      (mailing) => mailing.state === sending.code && mailing.isAwake && !mailing.isQueued,
    ),
  },
  step('stopBulkEmail', 'stop', 'stops'),
  step('retryBulkEmail', 'retry', 'sends again', { also: queue }),
  step('removeBulkEmail', 'discard', 'removes'),
  {
    name: 'timesRunOut',
    says: () => 'runs past the last time of the mailing',
    by: only(CLOCK),
    targets: where(({ times, isOver }) => times !== 'none' && !isOver),
    does: ({ world }, target) => {
      at(world.mailings, target).isOver = true;
    },
  },
];
