import { isLoopback } from '../loopback.ts';

/**
 * E-mails hold codes and links that sign in, and one on the way can strip the offer of STARTTLS. So it is required, except
 * on this machine. `?requireTLS=` in the URL decides otherwise.
 */
export function encryption(smtpUrl: string): { readonly requireTLS: boolean } {
  const { hostname, searchParams } = new URL(smtpUrl);
  const said = searchParams.get('requireTLS');
  return { requireTLS: said === null ? !isLoopback(hostname) : said !== 'false' };
}
