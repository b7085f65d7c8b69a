import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  composeEmail,
  type EmailData,
  type EmailKind,
  maskSecrets,
} from '../../server/platform/mail/email-templates.ts';
import { checkpointEmail } from '../../server/platform/mail/templates/checkpoint.ts';
import { emailFooter } from '../../server/platform/mail/templates/layout.ts';
import { composeMailing } from '../../server/platform/mail/templates/mailing.ts';

/**
 * The texts of every e-mail. To change one, write the file again with UPDATE_GOLDEN=1 and review the
 * difference.
 */
const GOLDEN = path.resolve('tests/documents/golden/emails.txt');

beforeAll(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 5, 1, 12), toFake: ['Date'] });
});
afterAll(() => {
  vi.useRealTimers();
});

const TOKEN = 'Abcdefghijklmnopqrstuvwxyz-_0123456789ABCDE';
const PORTAL = 'https://culet.example';
const LINK = `${PORTAL}/link#${TOKEN}`;
const BY = 'Marek Novak';
const ADDRESS_CHANGE = { firstName: 'Ada', newEmail: 'new@culet.example', url: LINK };
const PASSWORD = { firstName: 'Ada', by: BY, portal: PORTAL, url: LINK };
const SHARE = { sender: 'Ada', text: 'A1 Round 1.00 ct\n123456' };
const QUESTION = { name: 'Ines', mobile: '+32 123', url: `${PORTAL}/shares` };
const STONES = 'A1  Natural 1.00 ct  USD 5,000.00\nA2  Lab grown 2.50 ct  USD 900.00';
const RECORD = {
  firstName: 'Ada',
  companyName: 'Haldenroe',
  reference: 'CO-1',
  stones: STONES,
  reason: 'The stone is damaged.',
};
const DOCUMENT = { ...RECORD, reference: 'Passport' };
const ALERT = {
  firstName: 'Ada',
  name: 'Rounds',
  link: 'https://portal.example/saved-search?open=1',
  endLink: 'https://portal.example/end-alert/1',
};
const MEMOS = {
  firstName: 'Ada',
  count: 1,
  memos: 'ME-1  due on 4 Dec 2026  3.04 ct out  USD 12,000.00',
};
const INVOICES = {
  firstName: 'Ada',
  count: 1,
  invoices: 'IN-1  due on 4 Dec 2026  USD 12,000.00',
  credit: null,
  payment: 'Example Bank, IBAN BE68 5390 0754 7034',
  text: 'Payment is due soon for:',
};
const INVOICE_MAIL = {
  kind: 'Invoice' as const,
  number: 'IN-1',
  company: 'Facet Row',
  text: 'USD 12,000.00 is due on 4 Dec 2026.',
  files: ['IN-1.pdf', 'IN-1.xml'],
  payment: 'Example Bank, IBAN BE68 5390 0754 7034',
  note: null,
};
const DEMAND = { firstName: 'Ada', demandNo: 'D-1', name: 'Rounds', stones: STONES };

/** Values for each way in which the text of a kind differs. */
const VERIFICATION = { firstName: 'Ada', companyName: 'Halden & Roe', until: '5 Dec 2026' };

const SAMPLES: { readonly [Kind in EmailKind]: readonly EmailData<Kind>[] } = {
  'code.sign_up': [{ code: '012345' }],
  'code.unlock': [{ code: '012345' }],
  'code.reset': [{ code: '012345' }],
  'code.guest': [{ code: '012345' }],
  'sign_up.exists': [{}],
  'account.none': [{}],
  'password.changed': [{}],
  'associate.password': [
    { firstName: 'Tove', by: null },
    { firstName: 'Tove', by: BY },
  ],
  'link.confirm_email': [
    { ...ADDRESS_CHANGE, by: null, isApplied: false },
    { ...ADDRESS_CHANGE, by: BY, isApplied: false },
  ],
  'link.undo_email': [
    { ...ADDRESS_CHANGE, by: null, isApplied: false },
    { ...ADDRESS_CHANGE, by: BY, isApplied: false },
    { ...ADDRESS_CHANGE, by: null, isApplied: true },
    { ...ADDRESS_CHANGE, by: BY, isApplied: true },
  ],
  'link.password': [
    { ...PASSWORD, invitation: { supplier: null } },
    { ...PASSWORD, invitation: { supplier: 'Kimberley Co.' } },
    { ...PASSWORD, invitation: null },
  ],
  'link.copied': [PASSWORD],
  'link.account': [PASSWORD],
  'rights.changed': [
    {
      firstName: 'Ada',
      by: BY,
      rights: [
        { screen: 'Stones, Search', before: 'read', after: 'read and write' },
        { screen: 'Settings, Mail', before: 'read', after: 'no access' },
      ],
    },
  ],
  share: [
    { ...SHARE, count: 1, url: `${PORTAL}/shared/${TOKEN}` },
    { ...SHARE, count: 2, url: null },
  ],
  'share.asked': [
    {
      ...QUESTION,
      email: 'ines@culet.example',
      message: 'Is it free?\n123456',
      reserve: false,
      stones: ['A1, Natural'],
    },
    {
      ...QUESTION,
      email: null,
      message: null,
      reserve: true,
      stones: ['A1, Natural', 'A2, Lab grown'],
    },
  ],
  'confirm.approved': [RECORD],
  'confirm.rejected': [RECORD],
  'confirm.withdrawn': [RECORD],
  'confirm.expired': [RECORD],
  'confirm.reversed': [RECORD],
  'confirm.cancelled': [RECORD],
  'hold.withdrawn': [RECORD],
  'hold.released': [RECORD],
  'hold.extended': [RECORD],
  'memo.withdrawn': [RECORD],
  'memoDocument.renewed': [{ ...RECORD, reference: 'ME-1, now due on 4 Dec 2026' }],
  'memo.due': [MEMOS],
  'memo.overdue': [{ ...MEMOS, count: 2 }],
  'invoice.due': [INVOICES],
  'invoice.overdue': [
    { ...INVOICES, count: 2, credit: '100.00', payment: null, text: 'Please pay at once:' },
  ],
  'invoice.document': [
    INVOICE_MAIL,
    { ...INVOICE_MAIL, kind: 'Credit note', payment: null, note: 'Dear Ada,' },
  ],
  'queue.left': [RECORD],
  'priceOffer.made': [RECORD],
  'priceOffer.countered': [RECORD],
  'priceOffer.accepted': [RECORD],
  'priceOffer.declined': [RECORD],
  'priceOffer.withdrawn': [RECORD],
  'priceOffer.expired': [RECORD],
  'priceOffer.closed': [RECORD],
  'kyc.approved': [DOCUMENT],
  'kyc.rejected': [DOCUMENT],
  'kyc.takenBack': [DOCUMENT],
  'business.registered': [DOCUMENT],
  'business.unregistered': [DOCUMENT],
  'business.expiring': [VERIFICATION],
  'business.expired': [VERIFICATION],
  'supply.asked': [
    {
      firstName: 'Ada',
      provider: 'Kimberley Co.',
      stones: STONES,
      until: new Date('2026-11-30T10:00:00Z'),
      portal: PORTAL,
      url: `${PORTAL}/supplier-answer#${TOKEN}`,
    },
  ],
  'search.alert': [
    { ...ALERT, news: '2 new, 1 cheaper', stones: 'KL-1  Natural Round 1.01 ct', omitted: 2 },
    { ...ALERT, news: '1 gone', stones: '', omitted: 0 },
  ],
  'demand.matched': [
    { ...DEMAND, count: 1, omitted: 0 },
    { ...DEMAND, count: 2, omitted: 0 },
    { ...DEMAND, count: 31, omitted: 1 },
  ],
};

const NO_COMPANY = {
  name: 'Culet',
  legal_name: null,
  address: [],
  phone: null,
  email: null,
  website: null,
  tax_numbers: [],
  registration_number: null,
  logo_id: null,
};

const textsOf = <Kind extends EmailKind>(kind: Kind): string[] =>
  SAMPLES[kind].map((data: EmailData<Kind>) => {
    const email = composeEmail(kind, 'ada@culet.example', data);
    const masked = maskSecrets(email);
    const footer = emailFooter(NO_COMPANY, email.isSigned);
    return [
      `=== ${kind}: ${email.subject}`,
      email.body + footer,
      ...(masked === email.body ? [] : ['--- masked', masked + footer]),
    ].join('\n');
  });

const queued = (Object.keys(SAMPLES) as EmailKind[]).flatMap((kind) => textsOf(kind));

function mailing(count: number): string {
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
  const content = {
    subject: 'For {{first_name}}\nof {{business}}',
    text: 'Dear {{first_name}} {{last_name}},\r\n\r\n{{stone_count}}, {{total_carat}} ct, {{currency}} {{total_amount}}\n{{stones}}\nUntil {{valid_until}}: {{link}}. <b>\n\n{{associate}}, {{associate_email}}',
    validDays: 7,
    writer: { name: 'Culet', address: 'culet@culet.example' },
    origin: PORTAL,
  };
  const reader = {
    firstName: 'Ada',
    lastName: 'Lind',
    company: 'Haldenroe & Co',
    associate: null,
    associateAddress: null,
  };
  const unsubscribe = `${PORTAL}/unsubscribe/${count}`;
  const { subject, text, html } = composeMailing(content, reader, stones as never, unsubscribe);
  return [`=== mailing: ${subject}`, text, '--- html', html].join('\n');
}

function checkpoint(): string {
  const { subject, body } = checkpointEmail({
    day: '2026-06-01',
    head: '{"head":"abc"}',
    fileName: 'head-2026-06-01.json',
  });
  return [`=== checkpoint: ${subject}`, body].join('\n');
}

it('each e-mail has the text of the golden file', async () => {
  const texts = [...queued, ...[0, 1, 101].map(mailing), checkpoint()];
  const written = `${texts.join('\n')}\n`;
  if (process.env.UPDATE_GOLDEN === '1') await writeFile(GOLDEN, written);
  expect(written).toBe(await readFile(GOLDEN, 'utf8'));
});

it('an e-mail of an unknown kind masks its content', () => {
  const body = `012345\n${LINK}\n${PORTAL}/shared/${TOKEN}\n`;
  expect(maskSecrets({ kind: 'of a newer version', body })).toBe(
    `••••••\n${PORTAL}/link#••••••\n${PORTAL}/shared/••••••\n`,
  );
});

it('an e-mail ends with the name, the address and the contact of the company', () => {
  const company = {
    ...NO_COMPANY,
    name: 'Facet Row',
    address: ['Invented Street 12', '0000 Antwerp'],
    phone: '+32 3 000 00 00',
  };
  const foot = '\nFacet Row\nInvented Street 12, 0000 Antwerp\n+32 3 000 00 00\n';
  expect(emailFooter(company, true)).toBe(foot);
  expect(emailFooter(company, false)).toBe(foot);
  expect(emailFooter(NO_COMPANY, false)).toBe('');
});
