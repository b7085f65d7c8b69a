import type { components } from '#api/schema.gen.ts';
import { BULK_EMAIL_STATUS } from '#machines/codes.ts';
import type { BulkEmailEvent } from '#machines/workflows/bulk-email.ts';

type Schemas = components['schemas'];
const { draft, scheduled, sending, sent, stopped } = BULK_EMAIL_STATUS;

interface MailingStep {
  readonly event: BulkEmailEvent['type'];
  readonly to: number;
  /** minutes before the demo data is loaded */
  readonly ago: number;
  readonly isPortal?: true;
}

export interface DemoMailing {
  readonly subject: string;
  readonly text: string;
  readonly audience: Schemas['MailingAudience'];
  /** number of available stones in the mailing */
  readonly stones: number;
  readonly times?: { readonly schedule: string; readonly isOnce: boolean; readonly until?: string };
  readonly steps: readonly MailingStep[];
  /** number of recipients who received the mailing; e-mails to the others are queued or stopped */
  readonly got?: number;
  /** SMTP errors of the first recipients, in the order of recipients */
  readonly refused?: readonly string[];
  readonly fault?: string;
}

const HOUR = 60;
const DAY = 24 * HOUR;

const TEXT = `Dear {{first_name}},

you searched for stones of this kind of late. These {{stone_count}} are free today. The prices are yours and hold until {{valid_until}}.

{{stones}}

Write to {{associate}} ({{associate_email}}) to hold one, or look at them here: {{link}}`;

/** Mailings to customers. Each state that can last occurs once. */
export const MAILINGS: readonly DemoMailing[] = [
  {
    subject: '{{stone_count}} for {{business}}, prices until {{valid_until}}',
    text: TEXT,
    audience: { kind: 'all' },
    stones: 12,
    steps: [
      { event: 'mailing.draft', to: draft.code, ago: 9 * DAY },
      { event: 'mailing.change', to: draft.code, ago: 9 * DAY - 20 },
      { event: 'mailing.send', to: sending.code, ago: 9 * DAY - 30 },
      { event: 'mailing.finish', to: sent.code, ago: 9 * DAY - 31, isPortal: true },
    ],
    refused: ['The mailbox is full.', 'The address does not exist.'],
  },
  {
    subject: 'Ovals of the autumn for {{business}}',
    text: TEXT,
    audience: { kind: 'filter', search: '', cities: '', status: 11 },
    stones: 5,
    steps: [
      { event: 'mailing.draft', to: draft.code, ago: 4 * HOUR },
      { event: 'mailing.send', to: sending.code, ago: 3 },
    ],
    got: 3,
    fault: 'The mail server did not answer: connect ECONNREFUSED 127.0.0.1:25',
  },
  {
    subject: 'The week in stones, until {{valid_until}}',
    text: TEXT,
    audience: { kind: 'searches' },
    stones: 8,
    times: { schedule: '0 9 * * 1,4', isOnce: false, until: '2027-12-31' },
    steps: [
      { event: 'mailing.draft', to: draft.code, ago: 3 * DAY },
      { event: 'mailing.schedule', to: scheduled.code, ago: 3 * DAY - 15 },
    ],
  },
  {
    subject: 'Closed between the years',
    text: `Dear {{first_name}},

our office is closed from 24 December to 2 January. {{associate}} still answers e-mails.`,
    audience: { kind: 'all' },
    stones: 0,
    times: { schedule: '30 8 * * *', isOnce: true },
    steps: [{ event: 'mailing.draft', to: draft.code, ago: 50 }],
  },
  {
    subject: 'Pears with a mistake in the price',
    text: TEXT,
    audience: { kind: 'all' },
    stones: 4,
    steps: [
      { event: 'mailing.draft', to: draft.code, ago: 20 * DAY },
      { event: 'mailing.send', to: sending.code, ago: 20 * DAY - 10 },
      { event: 'mailing.stop', to: stopped.code, ago: 20 * DAY - 11 },
    ],
    got: 2,
  },
];
