import { isLoopback } from '../loopback.ts';

/**
 * Requires STARTTLS except on loopback, because e-mails carry codes and sign-in links and an
 * attacker can strip the offer. `?requireTLS=` in the URL overrides this.
 */
export function smtpEncryptionOptions(smtpUrl: string): { readonly requireTLS: boolean } {
  const { hostname, searchParams } = new URL(smtpUrl);
  const said = searchParams.get('requireTLS');
  return { requireTLS: said === null ? !isLoopback(hostname) : said !== 'false' };
}
