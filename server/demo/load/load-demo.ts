import pg from 'pg';
import { BootError } from '../../platform/boot-error.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import { bareTables } from '../bare-tables.ts';
import { demoPrices } from '../demo-prices.ts';
import type { DrawnPasswords } from '../drawn-passwords.ts';
import { createFates } from '../fates/fates.ts';
import { type DemoLogins, demoLogins, demoPassword } from '../logins.ts';
import { forgetNumbers } from '../number-series.ts';
import { tellProgress } from '../tell-progress.ts';
import { readValueNumbers } from '../value-numbers.ts';
import { loadHistories } from './load-histories.ts';
import { loadHomeSettings } from './load-home-settings.ts';
import { loadMarkups } from './load-markups.ts';
import { loadMasters } from './load-masters.ts';
import { loadPeople } from './load-people.ts';
import { loadRanges } from './load-ranges.ts';
import { loadRap } from './load-rap.ts';
import { storePapers } from './load-registrations.ts';
import { loadStones } from './load-stones.ts';

export type DemoSize = { readonly stones: number; readonly seed: number };

export type Demo = DemoSize & {
  /** The mark of the passwords that were drawn for it; without one they are those of the seed. */
  readonly drawn?: string;
};

export type DemoOptions = DemoSize & {
  readonly print: (line: string) => void;
  /** Puts the new world in the place of a demo world that stands; never of anything else. */
  readonly replace?: boolean;
  /** Where the papers of its businesses are put; without one only their rows are made. */
  readonly storage?: FileStorage;
  /** The passwords of its people, where those of the seed must not stand. */
  readonly drawn?: DrawnPasswords | undefined;
};

const READ = statement('demo-read', `select value from setting where name = 'demo'`);

/** Which demo world stands in the database, if any. */
export async function readDemo(database: pg.Pool | pg.PoolClient): Promise<Demo | undefined> {
  const { rows } = await ask(database, READ);
  return rows[0]?.value;
}

/**
 * Fills an empty database with the demo world, whole or not at all: it is one transaction, of the user that owns the tables.
 * A node that finds the world just made by another one takes it as it is.
 */
export async function loadDemo(owner: pg.Pool, options: DemoOptions): Promise<DemoLogins> {
  // A million stones take longer than any request may.
  const patient = new pg.Pool({ ...owner.options, max: 1, statement_timeout: 0, query_timeout: 0 });
  // The last connection may still be closing when a database that was started for this is stopped.
  patient.on('error', () => undefined);
  try {
    return await inTransaction(patient, (client) => loadLocked(client, options));
  } finally {
    await patient.end();
  }
}

async function loadLocked(client: pg.PoolClient, options: DemoOptions): Promise<DemoLogins> {
  // A connection that breaks also fails the statement that is under way, and that is how it is heard of.
  client.on('error', () => undefined);
  // Another node that wants to load, and a visitor who signs up, wait for the outcome.
  await client.query('lock table app_user in access exclusive mode');
  const present = await readDemo(client);
  if (present && !options.replace) return loginsOf(present, options.drawn);
  if (!present) await refuseForeignData(client);
  await clear(client);
  await fill(client, options);
  return demoLogins(options.seed, options.drawn?.of);
}

/** The logins of a world that stands, with the passwords as far as they are known here. */
export function loginsOf({ seed, drawn }: Demo, here: DrawnPasswords | undefined): DemoLogins {
  if (drawn === undefined) return demoLogins(seed);
  return demoLogins(seed, drawn === here?.mark ? here.of : () => null);
}

const HOLDS_DATA = statement(
  'demo-holds-data',
  `select exists (select from app_user) or exists (select from business) or exists (select from provider)
       or exists (select from stone) or exists (select from rap_list) as used`,
);

async function refuseForeignData(client: pg.PoolClient): Promise<void> {
  const { rows } = await ask(client, HOLDS_DATA);
  if (rows[0]?.used) {
    throw new BootError(
      'The database holds data that is not of the demo world, so the demo world was not loaded.',
    );
  }
}

const FORGET = statement('demo-forget', `delete from setting where name = 'demo'`);

const RESET_COUNTERS = statement(
  'demo-reset-audit-counters',
  'update audit_counter set entries = 0, entries_from = 0, steps = 0',
);

/** Every table that refers to people or stones goes with them; the value lists and the roles stay. */
async function clear(client: pg.PoolClient): Promise<void> {
  await client.query(`
    truncate app_user, business, kyc_document, stored_file, provider, stone, collection, carat_range, rap_list, ledger, refused_attempt, audit_entry, audit_link, audit_unlinked,
             ledger_link, ledger_unlinked, live_event, outbox, mail, mailed_code, throttle, setup_token restart identity cascade`);
  await ask(client, RESET_COUNTERS);
  await forgetNumbers(client);
  await ask(client, FORGET);
}

const ANCHOR = statement('demo-anchor', `select date_trunc('minute', now()) as anchor`);
const NOTE = statement(
  'demo-note',
  `insert into setting (name, value, description)
   values ('demo', $1, 'The demo world that stands in this database: how many stones, from which seed.')`,
);

/** Whether open screens are told what changes. */
const tellingOf = (act: 'enable' | 'disable'): string => `
  alter table stone ${act} trigger stone_live;
  alter table stock_import ${act} trigger stock_import_live, ${act} trigger stock_import_live_new;
  alter table bulk_email ${act} trigger bulk_email_live, ${act} trigger bulk_email_live_new`;

async function fill(
  client: pg.PoolClient,
  { stones, seed, print, storage, drawn }: DemoOptions,
): Promise<void> {
  // The check of edges joins all rows of a statement with themselves: never row by row.
  await client.query(
    `set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'; set local enable_nestloop = off`,
  );
  const { rows } = await ask(client, ANCHOR);
  const anchor = rows[0]?.anchor ?? new Date();
  const ids = await loadPeople(client, seed, drawn?.of ?? ((email) => demoPassword(seed, email)));
  if (storage) await storePapers(storage, { seed, stones });
  const numbers = await readValueNumbers(client);
  await loadRap(client, { seed, anchor, numbers });
  await loadMasters(client, { seed, ids, numbers });
  await loadHomeSettings(client, seed);
  await loadRanges(client, { seed, ids });
  await loadMarkups(client, ids);

  const restore = await bareTables(client, ['stone', 'ledger']);
  // No screen watches a world that is being made.
  await client.query(tellingOf('disable'));
  const fates = createFates(seed);
  const tell = tellProgress(stones, print);
  await loadStones({ client, stones, seed, anchor, ids, numbers, fates, tell });
  const priceFor = await demoPrices(client, ids, numbers);
  await loadHistories({ client, stones, seed, anchor, ids, fates, priceFor });
  await client.query(tellingOf('enable'));
  await restore();

  await client.query(
    `analyze app_user, business, provider, stone, ledger, hold, hold_queue, confirm_stone, external_request, memo, memo_line,
             invoice, invoice_line, cart_line, watch_line, note, enquiry, demand, demand_match, saved_search, recent_search, search_made, stone_seen, audit_entry, kyc_document, kyc_upload, rap_price,
             collection, collection_stone, featured_stone, external_client, api_key`,
  );
  await ask(client, NOTE, [JSON.stringify({ stones, seed, drawn: drawn?.mark })]);
}
