import { formatNumber } from '#common/format.ts';

/** Formats the difference between an offer and the current price: "−4.20 %, 180.00 below". */
export function formatOfferDifference(offer: number, today: number): string {
  const cents = Math.round((offer - today) * 100);
  if (cents === 0) return 'same as today';
  const share = today === 0 ? '' : `${formatNumber(((offer - today) / today) * 100)} %, `;
  const sign = cents > 0 && share !== '' ? '+' : '';
  return `${sign}${share}${formatNumber(Math.abs(cents) / 100)} ${cents < 0 ? 'below' : 'above'}`;
}
