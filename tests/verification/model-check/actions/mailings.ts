import { BULK_EMAIL_STATUS } from '../../../../src/machines/codes.ts';
import { ADMINISTRATOR, CLOCK, QUALITY_CONTROL } from '../actors.ts';
import type { Command } from '../command.ts';
import type { Mailing, ModelState } from '../state.ts';
import { createMailingSubject, mailingToSubject } from '../subjects.ts';
import type { Transaction } from '../transaction.ts';
import {
  type ActionType,
  allowOnly,
  getTargetRecord,
  indexTargets,
  type Target,
} from './action-type.ts';

const { draft, scheduled, sending } = BULK_EMAIL_STATUS;
const TIMES: readonly Mailing['times'][] = ['none', 'once', 'series'];
const IN_WORDS: Readonly<Record<Mailing['times'], string>> = {
  none: 'sent manually',
  once: 'scheduled once',
  series: 'scheduled repeatedly',
};

type Step = Exclude<Parameters<typeof event>[1], never>;
const event = (
  change: Transaction,
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

const subject = (mailing: Mailing) => mailingToSubject(mailing, mailing.state === draft.code);

/** Queues e-mails for all recipients, or again for the recipients whose e-mail failed. */
const queue = (mailing: Mailing) => Object.assign(mailing, { isQueued: true, hasFailed: false });

const step = (
  name: string,
  type: Step,
  verb: string,
  {
    by = allowOnly(ADMINISTRATOR, QUALITY_CONTROL),
    also,
  }: { by?: ActionType['by']; also?: (mailing: Mailing) => void } = {},
): ActionType => {
  const buildCommand = (change: Transaction, target: Target): Command => ({
    of: 'bulkEmail',
    subjects: [subject(getTargetRecord(change.world.mailings, target))],
    event: event(change, type),
  });
  return {
    name,
    says: () => `${verb} the mailing`,
    by,
    targets: ({ mailings }) => indexTargets(mailings),
    buildCommand,
    ...(also && {
      execute: (change: Transaction, target: Target) => {
        const mailing = getTargetRecord(change.world.mailings, target);
        change.send(buildCommand(change, target));
        also(mailing);
      },
    }),
  };
};

const isSent = ({ state, isAwake, isQueued }: Mailing): boolean =>
  state === sending.code && isAwake && isQueued;
const where =
  (is: (mailing: Mailing) => boolean) =>
  ({ mailings }: ModelState): readonly Target[] =>
    indexTargets(mailings).filter((target) => is(getTargetRecord(mailings, target)));

const deliverEmails = (name: string, verb: string, hasFailed: boolean): ActionType => ({
  name,
  says: () => `${verb} of the mailing`,
  by: allowOnly(CLOCK),
  targets: where(isSent),
  execute: ({ world }, target) => {
    const mailing = getTargetRecord(world.mailings, target);
    Object.assign(mailing, { isQueued: false, hasFailed: mailing.hasFailed || hasFailed });
  },
});

export const MAILING_ACTIONS: readonly ActionType[] = [
  {
    name: 'addBulkEmail',
    says: ({ variant = 'none' }) =>
      `writes a mailing that is ${IN_WORDS[variant as Mailing['times']]}`,
    by: allowOnly(ADMINISTRATOR, QUALITY_CONTROL),
    targets: ({ mailings }) => (mailings.length === 0 ? TIMES.map((variant) => ({ variant })) : []),
    buildCommand: (change) => ({
      of: 'bulkEmail',
      subjects: [createMailingSubject()],
      event: { type: 'mailing.draft', actor: change.actor },
    }),
    execute: (change, { variant }) => {
      change.send({
        of: 'bulkEmail',
        subjects: [createMailingSubject()],
        event: { type: 'mailing.draft', actor: change.actor },
      });
      Object.assign(change.world.mailings.at(-1) ?? {}, { times: variant });
    },
  },
  step('updateBulkEmail', 'change', 'rewrites'),
  step('scheduleBulkEmail', 'schedule', 'schedules'),
  step('recallBulkEmail', 'recall', 'recalls'),
  step('sendBulkEmail', 'send', 'sends', { also: queue }),
  {
    ...step('sweepMailings', 'start', 'begins', { by: allowOnly(CLOCK), also: queue }),
    targets: where(({ state }) => state === scheduled.code),
  },
  deliverEmails('lettersLeave', 'sends the last e-mails', false),
  deliverEmails('lettersFail', 'fails to send the last e-mails', true),
  {
    ...step('restMailing', 'rest', 'reschedules', { by: allowOnly(CLOCK) }),
    targets: where(
      (mailing) => mailing.state === sending.code && mailing.isAwake && !mailing.isQueued,
    ),
  },
  {
    ...step('finishMailing', 'finish', 'finishes', { by: allowOnly(CLOCK) }),
    targets: where(
      (mailing) => mailing.state === sending.code && mailing.isAwake && !mailing.isQueued,
    ),
  },
  step('stopBulkEmail', 'stop', 'stops'),
  step('retryBulkEmail', 'retry', 'resends', { also: queue }),
  step('removeBulkEmail', 'discard', 'removes'),
  {
    name: 'timesRunOut',
    says: () => 'reaches the last scheduled time of the mailing',
    by: allowOnly(CLOCK),
    targets: where(({ times, isOver }) => times !== 'none' && !isOver),
    execute: ({ world }, target) => {
      getTargetRecord(world.mailings, target).isOver = true;
    },
  },
];
