import type { components } from '#api/schema.gen.ts';
import { LINK_EMAILS } from './templates/account-links.ts';
import { BUSINESS_EMAILS } from './templates/businesses.ts';
import { accountExists, CODE_EMAILS, noAccount } from './templates/codes.ts';
import { demandMatched } from './templates/demands.ts';
import { INVOICE_EMAILS, invoiceDocument } from './templates/invoices.ts';
import { type EmailTemplate, textBody } from './templates/layout.ts';
import { MEMO_EMAILS } from './templates/memos.ts';
import { ORDER_EMAILS } from './templates/orders.ts';
import { associatePassword, passwordChanged } from './templates/passwords.ts';
import { rightsChanged } from './templates/rights.ts';
import { searchAlert } from './templates/search-alert.ts';
import { share, shareQuestion } from './templates/shares.ts';
import { supplierQuestion } from './templates/supplier-confirmations.ts';
import { VERIFICATION_EMAILS } from './templates/verifications.ts';

const EMAIL_TEMPLATES = {
  ...CODE_EMAILS,
  'sign_up.exists': accountExists,
  'account.none': noAccount,
  'password.changed': passwordChanged,
  'associate.password': associatePassword,
  ...LINK_EMAILS,
  'rights.changed': rightsChanged,
  share,
  'share.asked': shareQuestion,
  ...ORDER_EMAILS,
  ...MEMO_EMAILS,
  ...INVOICE_EMAILS,
  'invoice.document': invoiceDocument,
  ...BUSINESS_EMAILS,
  ...VERIFICATION_EMAILS,
  'demand.matched': demandMatched,
  'search.alert': searchAlert,
  'supply.asked': supplierQuestion,
} as const;

type Templates = typeof EMAIL_TEMPLATES;
export type EmailKind = keyof Templates;
export type EmailData<Kind extends EmailKind> =
  Templates[Kind] extends EmailTemplate<infer Data> ? Data : never;

type EmailTopic = components['schemas']['MutedEmails'][number];

const ofTopic = <Kind extends string>(emails: Readonly<Record<Kind, unknown>>, topic: EmailTopic) =>
  Object.keys(emails).map((kind) => [kind, topic] as const);

/** Kinds of e-mails that their recipients can turn off. */
const TOPICS: ReadonlyMap<string, EmailTopic> = new Map([
  ...ofTopic(ORDER_EMAILS, 'orders'),
  ...ofTopic(MEMO_EMAILS, 'orders'),
  ...ofTopic(BUSINESS_EMAILS, 'business'),
  ...ofTopic(VERIFICATION_EMAILS, 'business'),
  ['demand.matched', 'demands'],
  ['search.alert', 'searches'],
  ['share.asked', 'shares'],
]);

export const topicOf = (kind: EmailKind): EmailTopic | null => TOPICS.get(kind) ?? null;

export interface Email {
  readonly kind: EmailKind;
  readonly to: string;
  readonly subject: string;
  /** without the footer, which is added to each e-mail that is queued */
  readonly body: string;
  readonly isSigned: boolean;
}

export function composeEmail<Kind extends EmailKind>(
  kind: Kind,
  to: string,
  data: EmailData<Kind>,
): Email {
  const templates: { readonly [Each in EmailKind]: EmailTemplate<EmailData<Each>> } =
    EMAIL_TEMPLATES;
  const text = templates[kind].write(data);
  const { subject, isSigned = true } = text;
  return { kind, to, subject, body: textBody(text), isSigned };
}

const MASK = '••••••';
const ALL_SECRETS = new Set(Object.values(EMAIL_TEMPLATES).map(({ secret }) => secret));

/**
 * Masks the codes and tokens in the body of an e-mail, for storage and for readers other than the
 * recipient. An unknown kind is from another version of the portal, so every kind of secret is
 * masked.
 */
export function maskSecrets({ kind, body }: { kind: string; body: string }): string {
  const secrets = isEmailKind(kind) ? [EMAIL_TEMPLATES[kind].secret] : [...ALL_SECRETS];
  return secrets.reduce((text, secret) => (secret ? text.replace(secret, MASK) : text), body);
}

const isEmailKind = (kind: string): kind is EmailKind => Object.hasOwn(EMAIL_TEMPLATES, kind);
