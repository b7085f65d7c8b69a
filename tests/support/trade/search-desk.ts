import { expect } from 'vitest';
import type { Answer, Person, Portal } from '../servers/portal.ts';

export const SAVED = '/inventory/save-search';
export const RECENT = '/inventory/recent-search';

const OVALS = { diamond_type: 1, shape: ['OVAL'] };

export interface SearchRow {
  id: string;
  filter: Record<string, unknown>;
  [name: string]: unknown;
}

/** Calls for saved and recent searches. */
export interface SearchDesk {
  save(by: Person, more?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Saves a search, which must succeed. Returns its id. */
  saved(by: Person, more?: object): Promise<string>;
  change(by: Person, id: string, data: object): Promise<Answer>;
  forget(by: Person, id: string): Promise<Answer>;
  record(by: Person, more?: object): Promise<Answer>;
  /** Records a search, which must succeed. Returns its id. */
  recorded(by: Person, more?: object): Promise<string>;
  repeat(by: Person, id: string, data?: object): Promise<Answer>;
  list(by: Person, path: string, query?: string): Promise<Answer>;
  /** returns the rows of a list; the call must succeed */
  rows(by: Person, path: string, query?: string): Promise<SearchRow[]>;
  open(by: Person, path: string, id: string, query?: string): Promise<Answer>;
}

export function searchDeskOf(portal: Portal): SearchDesk {
  const send = (by: Person, method: string, path: string, data?: object, headers = {}) =>
    portal.call(by.token, method, path, data ? { body: { data }, headers } : {});
  let count = 0;
  const save: SearchDesk['save'] = (by, more = {}, headers) => {
    count += 1;
    return send(by, 'POST', SAVED, { name: `Ovals ${count}`, filter: OVALS, ...more }, headers);
  };
  const record: SearchDesk['record'] = (by, more = {}) =>
    send(by, 'POST', RECENT, { filter: OVALS, ...more });
  const list: SearchDesk['list'] = (by, path, query = '') => send(by, 'GET', `${path}?${query}`);
  const idIn = (answer: Answer): string => {
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return (answer.body.data as { id: string }).id;
  };
  return {
    save,
    record,
    list,
    saved: async (by, more) => idIn(await save(by, more)),
    recorded: async (by, more) => idIn(await record(by, more)),
    change: (by, id, data) => send(by, 'PUT', `${SAVED}/${id}`, data),
    forget: (by, id) => send(by, 'DELETE', `${SAVED}/${id}`),
    repeat: (by, id, data = {}) => send(by, 'POST', `${RECENT}/${id}`, data),
    async rows(by, path, query) {
      const answer = await list(by, path, query);
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
      return answer.body.data as SearchRow[];
    },
    open: (by, path, id, query = '') => send(by, 'GET', `${path}/${id}?${query}`),
  };
}
