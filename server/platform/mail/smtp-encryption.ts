import { isLoopback } from '../loopback.ts';

/**
 * Requires STARTTLS unless the mail server is on loopback: e-mails contain codes and sign-in links,
 * and an attacker could suppress optional encryption. `?requireTLS=` in the URL overrides this
 * rule.
 */
export function smtpEncryptionOptions(smtpUrl: string): { readonly requireTLS: boolean } {
  const { hostname, searchParams } = new URL(smtpUrl);
  const said = searchParams.get('requireTLS');
  return { requireTLS: said === null ? !isLoopback(hostname) : said !== 'false' };
}
