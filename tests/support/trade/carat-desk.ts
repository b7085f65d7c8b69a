import { expect } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import type { Answer, Person, Portal } from '../servers/portal.ts';
import type { Cast } from './people.ts';

export type Range = components['schemas']['CaratRange'];
type Size = components['schemas']['SubCaratRange'];
type SizeInRange = Size & { range_id: string };

export const RANGES = '/inventory/carat-range';
export const ACTIVE = '/inventory/carat-range-active';
export const SEQUENCE = '/inventory/carat-range-sequence';
export const SIZES = '/inventory/sub-carat-range';

/** Calls that manage carat ranges. */
export interface CaratDesk {
  send(by: Person, method: string, path: string, body?: object): Promise<Answer>;
  /** sends a call as the administrator */
  asks(method: string, path: string, data?: object, was?: object): Promise<Answer>;
  ranges(by?: Person): Promise<Range[]>;
  names(): Promise<string[]>;
  rangeCalled(name: string): Promise<Range>;
  sizeFrom(carat: number): Promise<SizeInRange>;
  /** returns how many stones a client finds in each size */
  counted(): Promise<Record<string, number>>;
}

export function done<Data>(answer: Answer): Data {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data as Data;
}

/** Returns the messages of a rejection, one for each obstacle. */
export const said = ({ body }: Answer): string[] =>
  ((body.errors ?? []) as { message: string }[]).map(({ message }) => message);

export function caratDeskOf(portal: Portal, { administrator, ada }: Cast): CaratDesk {
  const desk: CaratDesk = {
    send: (by, method, path, body) => portal.call(by.token, method, path, body ? { body } : {}),
    asks: (method, path, data, was) =>
      desk.send(administrator, method, path, data && { data, ...(was ? { was } : {}) }),
    ranges: async (by = ada) => done<Range[]>(await desk.send(by, 'GET', RANGES)),
    names: async () => (await desk.ranges()).map(({ name }) => name),
    async rangeCalled(name) {
      const found = (await desk.ranges()).find((range) => range.name === name);
      if (!found) throw new Error(`there is no range ${name}`);
      return found;
    },
    async sizeFrom(carat) {
      for (const range of await desk.ranges()) {
        const size = range.sub_ranges.find(({ carat_from }) => carat_from === carat);
        if (size) return { ...size, range_id: range.id };
      }
      throw new Error(`no size begins at ${carat}`);
    },
    async counted() {
      const answer = await desk.send(ada, 'POST', '/inventory/search', {
        data: { facets: ['carat'], size: 1 },
      });
      return done<{ facets: { carat: Record<string, number> } }>(answer).facets.carat;
    },
  };
  return desk;
}
