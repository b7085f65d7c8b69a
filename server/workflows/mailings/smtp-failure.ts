import { firstLine } from '../../platform/boot-error.ts';
import type { SmtpError } from '../../platform/mail/bulk-smtp.ts';

/**
 * Failure to send an e-mail: permanent (`forGood`), temporary (`forNow`), or of the whole mail
 * server.
 */
export interface SmtpFailure {
  readonly kind: 'forGood' | 'forNow' | 'server';
  readonly reason: string;
}

const MAX_LENGTH = 400;
/**
 * Messages for enhanced status codes (RFC 3463). For other codes, the message of the mail server is
 * shown.
 */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [/\b[45]\.1\.[123]\b/, 'The address does not exist.'],
  [/\b[45]\.2\.1\b/, 'The mailbox is disabled.'],
  [/\b[45]\.2\.2\b/, 'The mailbox is full.'],
  [/\b[45]\.[23]\.[34]\b/, "The e-mail is too large for the recipient's server."],
  [/\b[45]\.7\.\d+\b/, "The recipient's server rejected the e-mail as bulk mail."],
];
/**
 * SMTP codes that affect all e-mails: the mail server closes the connection or requires
 * authentication.
 */
const SERVER_WIDE_CODES = new Set([421, 530, 534, 535, 538]);

export function classifySmtpError(error: unknown): SmtpFailure {
  const { responseCode, response, message } = (error ?? {}) as Partial<SmtpError>;
  const said = (response ?? '').replaceAll(/\p{Cc}+/gu, ' ').slice(0, MAX_LENGTH);
  if (responseCode === undefined)
    return {
      kind: 'server',
      reason: `The mail server did not answer: ${firstLine(message ?? error)}`.slice(0, MAX_LENGTH),
    };
  if (SERVER_WIDE_CODES.has(responseCode))
    return { kind: 'server', reason: `The mail server accepts no e-mails: ${said}` };
  const known = MEANINGS.find(([pattern]) => pattern.test(said))?.[1];
  const reason = known ?? `Their server said: ${said}`;
  return { kind: responseCode >= 500 ? 'forGood' : 'forNow', reason };
}
