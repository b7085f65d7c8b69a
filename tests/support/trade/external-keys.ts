import { expect } from 'vitest';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Cast } from './people.ts';

export interface Key {
  id: string;
  key: string;
  /** a person who signs in with the key */
  as: Person;
}

/** Calls of an administrator for external clients and their keys. */
export interface KeyDesk {
  readonly portal: Portal;
  send(method: string, path: string, data?: object, by?: Person): Promise<Answer>;
  client(of: Person, more?: object): Promise<string>;
  key(client: string, of: Person, more?: object): Promise<Key>;
}

export const CLIENTS = '/external-clients';
export const KEYS = '/external-client-keys';

export function keyDeskOf(portal: Portal, cast: Cast): KeyDesk {
  let made = 0;
  const send: KeyDesk['send'] = (method, path, data, by = cast.administrator) =>
    portal.call(by.token, method, path, data ? { body: { data } } : {});
  return {
    portal,
    send,
    async client(of, more = {}) {
      made += 1;
      const data = { name: `Program ${made}`, user_id: of.id, ...more };
      const answer = await send('POST', CLIENTS, data);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return (answer.body.data as { id: string }).id;
    },
    async key(client_id, of, more = {}) {
      const data = { client_id, name: 'Shop', scopes: ['stock'], ...more };
      const answer = await send('POST', KEYS, data);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const { key, made: row } = answer.body.data as { key: string; made: { id: string } };
      return { id: row.id, key, as: { ...of, token: key } };
    },
  };
}
