import { expect } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import type { Person, Portal } from '../servers/portal.ts';
import type { Cast } from './people.ts';
import {
  ALIVE,
  RAW_LISTS,
  type RawLine,
  type RawList,
  rawLines,
  spreadLines,
} from './raw-lines.ts';

type Schemas = components['schemas'];

const ADDRESS: Readonly<Record<RawList, string>> = {
  cart: 'get-carts',
  watchlist: 'get-watchlist',
  notes: 'get-notes',
  enquiry: 'get-enquiry',
  'price-offer': 'get-price-offer',
  hold: 'get-hold',
  'confirm-stone': 'get-confirm-stone',
  memo: 'get-memo',
  invoice: 'get-invoice',
};
const ZONE = { 'time-zone': 'Asia/Kolkata' };
const DAY = 24 * 60 * 60 * 1000;
/** Offset of Kolkata from UTC in milliseconds. */
const EARLIER = 5.5 * 60 * 60 * 1000;

/** The filter of a tile. */
export interface Narrowed {
  currentTab?: 'current' | 'ended' | 'all' | undefined;
  diamond_type?: number | undefined;
  business_id?: string | undefined;
  business_associate_id?: string | undefined;
  country?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}
type Query = Readonly<Record<string, string | number | undefined>>;

/** The dashboard in the time zone of Kolkata, and the same counts computed independently. */
export interface DashboardDesk {
  tile<Data>(by: Person, name: string, query?: object): Promise<Data>;
  /** returns how many lines the list itself shows */
  totalOf(by: Person, counted: Schemas['CountedList'], query: Narrowed): Promise<number>;
  /** returns the table rows that a user may see, filtered one by one */
  linesOf(by: Person, list: RawList, query: Narrowed, status: number | null): RawLine[];
}

export const dayAgo = (days: number): string => dayOf(new Date(Date.now() - days * DAY));
/** The date in Kolkata. */
export const dayOf = (at: Date): string =>
  new Date(at.getTime() + EARLIER).toISOString().slice(0, 10);
export const midnightOf = (day: string): number => Date.parse(day) - EARLIER;
export const hourOf = (at: Date): number => new Date(at.getTime() + EARLIER).getUTCHours();
export const isWithin = (at: Date, { startDate, endDate }: Narrowed): boolean =>
  (!startDate || dayOf(at) >= startDate) && (!endDate || dayOf(at) <= endDate);

export async function dashboardDeskOf(portal: Portal, cast: Cast): Promise<DashboardDesk> {
  const { pool } = portal.database;
  await spreadLines(pool);
  // One business without a country.
  await pool.query('update business set country_id = null where id = $1', [cast.hanna.businessId]);
  const lines = await Promise.all(
    RAW_LISTS.map(async (list) => [list, await rawLines(pool, list)] as const),
  );
  const raw = Object.fromEntries(lines) as unknown as Readonly<Record<RawList, RawLine[]>>;

  /**
   * The auditor sees everything, an associate the lines of her clients, a customer those of its
   * business. Only its author sees a line without a business.
   */
  function isShown(line: RawLine, by: Person): boolean {
    if (by.id === cast.auditor.id) return true;
    if (by.businessId) return line.business_id === by.businessId;
    if (line.business_id === null) return line.maker === by.id;
    return by.id === cast.tove.id ? line.associate_id === by.id : true;
  }

  async function tile<Data>(by: Person, name: string, query: object = {}): Promise<Data> {
    const path = `/home/dashboard/${name}?${queryOf(query)}`;
    const answer = await portal.call(by.token, 'GET', path, { headers: ZONE });
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer.body.data as Data;
  }

  return {
    tile,
    async totalOf(by, { list, currentTab, status }, query) {
      const asked = queryOf({ ...query, currentTab, status: status ?? undefined, size: 1 });
      const path = `/inventory/new-arrival/${ADDRESS[list]}?${asked}`;
      const answer = await portal.call(by.token, 'POST', path, { body: {}, headers: ZONE });
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.pagination as Schemas['Pagination']).totalRecords;
    },
    linesOf(by, list, query, status) {
      const { currentTab = 'current' } = query;
      return raw[list].filter((line) => {
        if (!isShown(line, by)) return false;
        if (!isOfPlace(line, query) || !isWithin(line.created_at, query)) return false;
        if (query.diamond_type && line.diamond_type !== query.diamond_type) return false;
        if (status !== null) return line.state === status;
        if (currentTab === 'all') return true;
        return ALIVE[list].includes(line.state) === (currentTab === 'current');
      });
    },
  };
}

const queryOf = (query: object): string =>
  new URLSearchParams(
    Object.entries(query as Query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

const isOfPlace = (
  line: Pick<RawLine, 'business_id' | 'associate_id' | 'iso2'>,
  { business_id, business_associate_id, country }: Narrowed,
): boolean =>
  (!business_id || line.business_id === business_id) &&
  (!business_associate_id || line.associate_id === business_associate_id) &&
  (!country || (line.iso2 ?? 'ZZ') === country);
