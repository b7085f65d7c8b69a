import { expect } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { type FormFile, sendForm } from '../files/forms.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Cast } from './people.ts';

export type Master = components['schemas']['Master'];
export type Value = components['schemas']['SubMaster'];
export type Use = components['schemas']['SubMasterUse'];

export const MASTERS = '/master/masters';
export const STATUS = '/master/status';
export const VALUES = '/master/submaster';
export const VALUE_STATUS = '/master/submaster/status';
export const SEQUENCE = '/master/sub-sequence';

/** Calls that manage masters. */
export interface MasterDesk {
  send(by: Person, method: string, path: string, body?: object): Promise<Answer>;
  /** sends a call as the administrator */
  asks(method: string, path: string, data?: object, was?: object): Promise<Answer>;
  form(method: 'POST' | 'PUT', path: string, data: object, file?: FormFile): Promise<Answer>;
  masters(): Promise<Master[]>;
  masterOf(code: string): Promise<Master>;
  values(code: string, query?: string): Promise<Value[]>;
  valueOf(code: string, name: string): Promise<Value>;
  /** adds a value to a master of the test, which is created if missing */
  newValue(name: string, more?: object): Promise<Value>;
  uses(id: string): Promise<Use[]>;
  /** returns the values that every user can choose, by master */
  offered(by?: Person): Promise<Record<string, string[]>>;
}

export function done<Data>(answer: Answer): Data {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Data;
}

/** Returns the messages of a rejection, one for each obstacle. */
export const said = ({ body }: Answer): string[] =>
  ((body.errors ?? []) as { message: string }[]).map(({ message }) => message);

export const codeOf = (name: string): string => name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');

export function masterDeskOf(portal: Portal, { administrator, ada }: Cast): MasterDesk {
  const desk: MasterDesk = {
    send: (by, method, path, body) => portal.call(by.token, method, path, body ? { body } : {}),
    asks: (method, path, data, was) =>
      desk.send(administrator, method, path, data && { data, ...(was ? { was } : {}) }),
    form: (method, path, data, file) =>
      sendForm(portal, administrator, method, path, { data, files: file ? [file] : [] }),
    masters: async () => done<Master[]>(await desk.send(administrator, 'GET', MASTERS)),
    async masterOf(code) {
      const found = (await desk.masters()).find((master) => master.code === code);
      if (!found) throw new Error(`there is no master ${code}`);
      return found;
    },
    values: async (code, query = '') =>
      done<Value[]>(await desk.send(administrator, 'GET', `${VALUES}?code=${code}${query}`)),
    async valueOf(code, name) {
      const found = (await desk.values(code)).find((value) => value.name === name);
      if (!found) throw new Error(`there is no value ${name}`);
      return found;
    },
    async newValue(name, more = {}) {
      const present = (await desk.masters()).find(({ code }) => code === 'PACKAGING');
      const { id } =
        present ??
        done<Master>(await desk.asks('POST', MASTERS, { code: 'PACKAGING', name: 'Packaging' }));
      return done<Value>(
        await desk.asks('POST', VALUES, { master_id: id, code: codeOf(name), name, ...more }),
      );
    },
    uses: async (id) =>
      done<Use[]>(await desk.send(administrator, 'GET', `/master/sub-uses/${id}`)),
    async offered(by = ada) {
      const choices = done<Record<string, { name: string }[]>>(
        await desk.send(by, 'GET', '/inventory/new-arrival/diamond-attribute-submasters'),
      );
      return Object.fromEntries(
        Object.entries(choices).map(([code, values]) => [code, values.map(({ name }) => name)]),
      );
    },
  };
  return desk;
}
