import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { passwordSetEmail } from '../../server/operations/associate/password-set-email.ts';
import {
  accountExistsEmail,
  codeEmail,
  maskCode,
  noAccountEmail,
  passwordChangedEmail,
  sharedQuestionEmail,
  shareEmail,
} from '../../server/platform/mail/email-templates.ts';
import { createCheckpointTargets } from '../../server/trading/audit-chain/checkpoint-targets.ts';
import { composeEmail } from '../../server/trading/mailings/compose-email.ts';
import type { Change } from '../../server/workflows/change.ts';
import { notifyMatches } from '../../server/workflows/demands/notify-matches.ts';
import { sendBusinessEmails } from '../../server/workflows/emails/business-emails.ts';
import * as identity from '../../server/workflows/emails/identity-emails.ts';
import { sendOrderEmails } from '../../server/workflows/emails/order-emails.ts';

/**
 * The texts of every e-mail. Whoever changes one writes the file again with UPDATE_GOLDEN=1 and signs
 * the difference.
 */
const GOLDEN = path.resolve('tests/documents/golden/emails.txt');

beforeAll(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12), toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

interface Written {
  kind?: string | undefined;
  subject: string;
  body?: string | undefined;
  text?: string;
  html?: string;
}

const inGolden = (label: string, { kind, subject, body, text, html }: Written): string => {
  const masked = kind !== undefined && body !== undefined ? maskCode({ kind, body }) : body;
  return [
    `=== ${label}: ${subject}`,
    body ?? text,
    ...(masked === body ? [] : ['--- masked', masked]),
    ...(html === undefined ? [] : ['--- html', html]),
  ].join('\n');
};

/** The e-mails that are queued for the rows that the database returns. */
async function queuedFor(rows: readonly object[], queue: (change: Change) => Promise<void>) {
  const queued: Written[] = [];
  const connection = {
    async query({ name, values }: { name: string; values: string[][] }) {
      if (name !== 'mail-add') return { rows };
      const [kind, , subject, body] = values.map(([first]) => first ?? '');
      queued.push({ kind, subject: subject ?? '', body });
      return { rows: [{ id: '' }] };
    },
  };
  const change = {
    connection,
    consequences: { addToOutbox: () => undefined },
    actor: { id: '' },
    reason: 'The stone is damaged.',
  };
  await queue(change as unknown as Change);
  return queued;
}

const TOKEN = 'Abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE';
const ADA = { email: 'ada@culet.example', firstName: 'Ada' };
const STONES = 'A1  Natural 1.00 ct  USD 5,000.00\nA2  Lab grown 2.50 ct  USD 900.00';

const emails: string[] = [];
const add = (email: Written | readonly Written[], label?: string) => {
  for (const one of [email].flat()) emails.push(inGolden(label ?? one.kind ?? '', one));
};

it('an e-mail has the text that is signed', async () => {
  for (const purpose of ['sign_up', 'unlock', 'reset', 'guest'] as const)
    add(codeEmail(purpose, '012345'));
  add(accountExistsEmail());
  add(noAccountEmail());
  add(passwordChangedEmail());
  add(passwordSetEmail('Tove', null));
  add(passwordSetEmail('Tove', 'Marek Novak'));

  const link = `https://culet.example/link#${TOKEN}`;
  const facts = { person: ADA, newEmail: 'new@culet.example', url: link };
  for (const compose of [
    identity.confirmAddress,
    identity.addressChangeRequested,
    identity.addressChanged,
  ])
    for (const by of [null, 'Marek Novak']) add(compose({ ...facts, by }));
  const sent = { person: ADA, by: 'Marek Novak', portal: 'https://culet.example', url: link };
  add(identity.invitation({ ...sent, supplier: null }));
  add(identity.invitation({ ...sent, supplier: 'Kimberley Co.' }));
  add(identity.passwordReset(sent));
  add(identity.passwordLinkCopied(sent));
  add(identity.accountMade(sent));
  add(
    identity.rightsChanged(ADA, 'Marek Novak', [
      { screen: 'Stones, Search', before: 'read', after: 'read and write' },
      { screen: 'Settings, Mail', before: 'read', after: 'no access' },
    ]),
  );

  const url = `https://culet.example/shared/${TOKEN}`;
  const text = 'A1 Round 1.00 ct\n123456';
  add(shareEmail({ sender: 'Ada', text, count: 1, url }));
  add(shareEmail({ sender: 'Ada', text, count: 2, url: null }));
  const question = {
    name: 'Ines',
    email: 'ines@culet.example',
    mobile: '+32 123',
    message: 'Is it free?\n123456',
    reserve: false,
    stones: ['A1, Natural'],
    url: 'https://culet.example/shares',
  };
  add(sharedQuestionEmail(question));
  add(
    sharedQuestionEmail({
      ...question,
      email: null,
      message: null,
      reserve: true,
      stones: ['A1, Natural', 'A2, Lab grown'],
    }),
  );

  const order = {
    email: ADA.email,
    first_name: ADA.firstName,
    company_name: 'Haldenroe',
    order_no: 'CO-1',
    stones: STONES,
  };
  for (const kind of [
    'confirm.approved',
    'confirm.rejected',
    'confirm.withdrawn',
    'confirm.expired',
    'confirm.reversed',
    'confirm.cancelled',
    'hold.withdrawn',
    'hold.released',
    'hold.extended',
    'memo.withdrawn',
    'queue.left',
  ] as const)
    add(await queuedFor([order], (change) => sendOrderEmails(change, kind, [])));

  const business = { ...ADA, companyName: 'Haldenroe', document: 'Passport' };
  for (const kind of [
    'kyc.approved',
    'kyc.rejected',
    'kyc.takenBack',
    'business.registered',
    'business.unregistered',
  ] as const)
    add(await queuedFor([business], (change) => sendBusinessEmails(change, kind, [])));

  for (const count of [1, 2, 31])
    add(
      await queuedFor([{ ...order, demand_no: 'D-1', name: 'Rounds', count }], (change) =>
        notifyMatches(change, []),
      ),
    );

  const content = {
    subject: 'For {{first_name}}\nof {{business}}',
    text: 'Dear {{first_name}} {{last_name}},\r\n\r\n{{stone_count}}, {{total_carat}} ct, {{currency}} {{total_amount}}\n{{stones}}\nUntil {{valid_until}}: {{link}}. <b>\n\n{{associate}}, {{associate_email}}',
    validDays: 7,
    writer: { name: 'Culet', address: 'culet@culet.example' },
    origin: 'https://culet.example',
  };
  const reader = {
    firstName: 'Ada',
    lastName: 'Lind',
    company: 'Haldenroe & Co',
    associate: null,
    associateAddress: null,
  };
  for (const count of [0, 1, 101]) {
    const stones = Array.from({ length: count }, (_, at) => ({
      stock_no: `A<${at}`,
      shape: 'Round',
      carat: 1.25,
      color: at % 2 ? 'D' : null,
      clarity: 'VS1',
      growth_type: at % 2 ? 1 : 2,
      markup_ppc: 4000.5,
      sell_amt: 5000.63,
    }));
    const unsubscribe = `https://culet.example/unsubscribe/${count}`;
    add(composeEmail(content, reader, stones as never, unsubscribe), 'mailing');
  }

  const [target] = createCheckpointTargets({ mail: ['auditor@culet.example'] } as never, {
    async send({ subject, body }) {
      add({ subject, body }, 'checkpoint');
    },
  });
  await target?.send('2026-06-01', '{"head":"abc"}');

  const written = `${emails.join('\n')}\n`;
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(GOLDEN, written);
  expect(written).toBe(await readFile(GOLDEN, 'utf8'));
});
