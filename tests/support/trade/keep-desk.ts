import { expect } from 'vitest';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Stone } from './desk.ts';

const NEW_ARRIVAL = '/inventory/new-arrival';
export const CARTS = `${NEW_ARRIVAL}/carts`;
export const WATCHLIST = `${NEW_ARRIVAL}/watchlist`;
export const NOTES = `${NEW_ARRIVAL}/notes`;
export const MOVE = `${NEW_ARRIVAL}/move-lines`;
export const ENQUIRY = `${NEW_ARRIVAL}/enquiry`;
export const UNREAD = `${NEW_ARRIVAL}/unread-enquiries`;
export const CLOSE = `${NEW_ARRIVAL}/close-enquiry`;

export type KeptList = 'cart' | 'watchlist' | 'notes';
const ADDRESS: Readonly<Record<KeptList, string>> = {
  cart: CARTS,
  watchlist: WATCHLIST,
  notes: NOTES,
};
const READ: Readonly<Record<KeptList | 'enquiry', string>> = {
  cart: `${NEW_ARRIVAL}/get-carts`,
  watchlist: `${NEW_ARRIVAL}/get-watchlist`,
  notes: `${NEW_ARRIVAL}/get-notes`,
  enquiry: `${NEW_ARRIVAL}/get-enquiry`,
};

type Headers = Record<string, string>;
type Row = Record<string, unknown> & { id: string; stock_no: string };

/** Calls of people for carts, watchlists, notes and enquiries. */
export interface KeepDesk {
  add(
    by: Person,
    list: KeptList,
    stones: readonly Stone[],
    more?: object,
    headers?: Headers,
  ): Promise<Answer>;
  remove(by: Person, list: KeptList, ids: readonly string[]): Promise<Answer>;
  change(by: Person, data: object): Promise<Answer>;
  move(by: Person, data: object): Promise<Answer>;
  ask(by: Person, stones: readonly Stone[], more?: object, headers?: Headers): Promise<Answer>;
  reply(by: Person, id: string, data: object): Promise<Answer>;
  close(by: Person, ids: readonly string[], remark: string): Promise<Answer>;
  thread(by: Person, id: string): Promise<Answer>;
  /** `message` is the last message seen */
  markRead(by: Person, id: string, message: string | undefined): Promise<Answer>;
  /** returns the number of enquiries with unread messages */
  countUnread(by: Person): Promise<number>;
  read(
    by: Person,
    list: KeptList | 'enquiry',
    query?: string,
    data?: object,
    headers?: Headers,
  ): Promise<Answer>;
  /** returns the rows of a list; the call must succeed */
  rows(by: Person, list: KeptList | 'enquiry', query?: string): Promise<Row[]>;
  /** adds a line, which must succeed; returns its id */
  added(by: Person, list: KeptList, stone: Stone, more?: object): Promise<string>;
  /** creates an enquiry, which must succeed; returns its id */
  asked(by: Person, stone: Stone, more?: object): Promise<string>;
}

export function keepDeskOf(portal: Portal): KeepDesk {
  const send = (by: Person, method: string, path: string, data: object, headers: Headers = {}) =>
    portal.call(by.token, method, path, { body: { data }, headers });
  const numbers = (stones: readonly Stone[]) => stones.map(({ stock_no }) => stock_no);
  const words = (list: KeptList) => (list === 'notes' ? { remark: 'Ask for a picture.' } : {});

  const add: KeepDesk['add'] = (by, list, stones, more = {}, headers) =>
    send(
      by,
      'POST',
      ADDRESS[list],
      { stock_numbers: numbers(stones), ...words(list), ...more },
      headers,
    );
  const ask: KeepDesk['ask'] = (by, stones, more = {}, headers) =>
    send(
      by,
      'POST',
      ENQUIRY,
      { stock_numbers: numbers(stones), remark: 'Is it eye clean?', ...more },
      headers,
    );
  const read: KeepDesk['read'] = (by, list, query = '', data = {}, headers = {}) =>
    send(by, 'POST', `${READ[list]}?${query}`, data, headers);

  return {
    add,
    ask,
    read,
    remove: (by, list, ids) => send(by, 'DELETE', ADDRESS[list], { ids }),
    change: (by, data) => send(by, 'PUT', NOTES, data),
    move: (by, data) => send(by, 'POST', MOVE, data),
    reply: (by, id, data) => send(by, 'POST', `${ENQUIRY}/${id}/reply`, data),
    close: (by, ids, remark) => send(by, 'PUT', CLOSE, { ids, remark }),
    thread: (by, id) => portal.call(by.token, 'GET', `${ENQUIRY}/${id}`),
    markRead: (by, id, message) =>
      send(by, 'PUT', `${ENQUIRY}/${id}/read`, { message_id: message }),
    async countUnread(by) {
      const { body } = await portal.call(by.token, 'GET', UNREAD);
      return (body.data as { unread: number }).unread;
    },
    async rows(by, list, query = 'size=1000&currentTab=current') {
      const answer = await read(by, list, query);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as Row[];
    },
    async added(by, list, stone, more) {
      const answer = await add(by, list, [stone], more);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as { id: string }[])[0]?.id ?? '';
    },
    async asked(by, stone, more) {
      const answer = await ask(by, [stone], more);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return (answer.body.data as { enquiries: { id: string }[] }).enquiries[0]?.id ?? '';
    },
  };
}
