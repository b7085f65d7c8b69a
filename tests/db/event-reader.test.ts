import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventReader } from '../../server/platform/live/event-reader.ts';
import type { LiveEvent } from '../../server/platform/live/live-events.ts';
import { until } from '../support/runner/until.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** An event that nobody calls out, so many seconds old; answers its number. */
async function event(seconds: number): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into live_event (topic, payload, at) values ('stone', '[]', now() - make_interval(secs => $1)) returning id::text`,
    [seconds],
  );
  return rows[0]?.id ?? '';
}

function readerWith(isHeard: () => boolean) {
  const told: string[] = [];
  const teller = {
    get hasSubscribers() {
      return isHeard();
    },
    publish: (events: readonly LiveEvent[]) => told.push(...events.map(({ id }) => id)),
    refreshAll: () => told.push('all anew'),
  };
  const reader = new EventReader(database.pool, teller, (what, cause) => {
    throw new Error(what, { cause });
  });
  // Each is looked for when a test says so.
  reader.stop();
  return { reader, told };
}

describe('events whose notification was lost', () => {
  it('are published by the next poll, and published events are not repeated', async () => {
    const { reader, told } = readerWith(() => true);
    await event(60);
    await reader.catchUp();
    const [called, forgotten] = [await event(30), await event(20)];
    reader.onNotify(called);
    await until('it is told', () => told.includes(called));
    await reader.catchUp();
    await until('what was forgotten is told', () => told.includes(forgotten));
    await reader.catchUp();
    const last = await event(10);
    await reader.catchUp();
    await until('a later one is told', () => told.includes(last));
    expect(told).toEqual([called, forgotten, last]);
  });

  it('are left to their pending notification while they are new', async () => {
    const { reader, told } = readerWith(() => true);
    await event(60);
    await reader.catchUp();
    const [fresh, old] = [await event(0), await event(20)];
    await reader.catchUp();
    await until('the old one is told', () => told.includes(old));
    expect(told).toEqual([old]);
    reader.onNotify(fresh);
    await until('it is told when it is called out', () => told.includes(fresh));
  });

  it('are not read if no stream is open', async () => {
    let isHeard = true;
    const { reader, told } = readerWith(() => isHeard);
    await reader.catchUp();
    isHeard = false;
    await event(40);
    await reader.catchUp();
    isHeard = true;
    await reader.catchUp();
    const last = await event(10);
    await reader.catchUp();
    await until('what comes later is told', () => told.includes(last));
    expect(told).toEqual([last]);
  });
});
