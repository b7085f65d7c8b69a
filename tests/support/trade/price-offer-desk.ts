import { expect } from 'vitest';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Stone } from './desk.ts';

const NEW_ARRIVAL = '/inventory/new-arrival';
type Headers = Record<string, string>;

export interface OfferRow {
  id: string;
  offer_no: string;
  stock_no: string;
  state: number;
  markup_ppc: number;
  offered_per_ct: number;
  off_asking: number;
  side: 'client' | 'company';
  until: string;
  enquiry_id: string;
  order_no: string | null;
}

/** Calls of people for price offers, which confirm prices above the asking price unless `more` does not. */
export interface PriceOfferDesk {
  make(
    by: Person,
    prices: readonly (readonly [stone: Stone, perCarat: number])[],
    more?: object,
    headers?: Headers,
  ): Promise<Answer>;
  counter(by: Person, prices: Readonly<Record<string, number>>, more?: object): Promise<Answer>;
  accept(
    by: Person,
    prices: Readonly<Record<string, number>>,
    more?: object,
    headers?: Headers,
  ): Promise<Answer>;
  decline(by: Person, ids: readonly string[], remark?: string): Promise<Answer>;
  withdraw(by: Person, ids: readonly string[], remark?: string): Promise<Answer>;
  list(by: Person, query?: string): Promise<Answer>;
  /** makes a price offer, which must succeed */
  made(by: Person, stone: Stone, perCarat: number, more?: object): Promise<OfferRow>;
}

export const offersOf = (answer: Answer): OfferRow[] =>
  (answer.body.data as { offers: OfferRow[] } | undefined)?.offers ?? [];

export function priceOfferDeskOf(portal: Portal): PriceOfferDesk {
  const send = (by: Person, method: string, path: string, data: object, headers: Headers = {}) =>
    portal.call(by.token, method, `${NEW_ARRIVAL}/${path}`, { body: { data }, headers });
  const offers = (prices: Readonly<Record<string, number>>) =>
    Object.entries(prices).map(([id, price_per_ct]) => ({ id, price_per_ct }));
  const make: PriceOfferDesk['make'] = (by, prices, more = {}, headers) =>
    send(
      by,
      'POST',
      'price-offer',
      {
        stones: prices.map(([{ stock_no }, price_per_ct]) => ({ stock_no, price_per_ct })),
        confirms_above_asking: true,
        ...more,
      },
      headers,
    );
  const end = (path: string) => (by: Person, ids: readonly string[], remark?: string) =>
    send(by, 'PUT', path, { ids, ...(remark === undefined ? {} : { remark }) });
  return {
    make,
    counter: (by, prices, more = {}) =>
      send(by, 'PUT', 'counter-price-offer', {
        offers: offers(prices),
        confirms_above_asking: true,
        ...more,
      }),
    accept: (by, prices, more = {}, headers) =>
      send(by, 'PUT', 'accept-price-offer', { offers: offers(prices), ...more }, headers),
    decline: end('decline-price-offer'),
    withdraw: end('withdraw-price-offer'),
    list: (by, query = '') => send(by, 'POST', `get-price-offer?${query}`, {}),
    async made(by, stone, perCarat, more) {
      const answer = await make(by, [[stone, perCarat]], more);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      const [offer] = offersOf(answer);
      if (!offer) throw new Error('no price offer came');
      return offer;
    },
  };
}
