import { formatNumber } from '../ui/format.ts';

const OFFER = /^\d{1,8}(?:\.\d{1,2})?$/;
const LEAST = 0.01;
const MOST = 10_000_000;

type Typed = { readonly offer: number | null } | { readonly fault: string };

/** What somebody typed as an offer; nothing at all is no offer. */
export function offerOf(typed: string): Typed {
  const plain = typed.replaceAll(/[,\s$]/g, '');
  if (plain === '') return { offer: null };
  const offer = OFFER.test(plain) ? Number(plain) : Number.NaN;
  return offer >= LEAST && offer <= MOST
    ? { offer }
    : { fault: 'A price in US dollars a carat, to the cent.' };
}

/** "−4.20 %, 180.00 below" against what the stone costs today. */
export function againstToday(offer: number, today: number): string {
  const cents = Math.round((offer - today) * 100);
  if (cents === 0) return 'as today';
  const share = today === 0 ? '' : `${formatNumber(((offer - today) / today) * 100)} %, `;
  const sign = cents > 0 && share !== '' ? '+' : '';
  return `${sign}${share}${formatNumber(Math.abs(cents) / 100)} ${cents < 0 ? 'below' : 'above'}`;
}
