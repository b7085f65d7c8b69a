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
  /** Fingerprint of generated passwords; undefined if those of the seed are used. */
  readonly drawn?: string;
};

export type DemoOptions = DemoSize & {
  readonly print: (line: string) => void;
  /** Replaces existing demo data. Never replaces other data. */
  readonly replace?: boolean;
  /** Storage for document and image files; without it only database rows are created. */
  readonly storage?: FileStorage;
  /** Generated passwords; undefined to use those of the seed. */
  readonly drawn?: DrawnPasswords | undefined;
};

const READ = statement('demo-read', `select value from setting where name = 'demo'`);

/** Returns the demo data set in the database; undefined if there is none. */
export async function readDemo(database: pg.Pool | pg.PoolClient): Promise<Demo | undefined> {
  const { rows } = await ask(database, READ);
  return rows[0]?.value;
}

/**
 * Fills an empty database with demo data in one transaction. Requires the owner of the tables. If
 * another node has loaded demo data first, uses that.
 */
export async function loadDemo(owner: pg.Pool, options: DemoOptions): Promise<DemoLogins> {
  // Loading a million stones exceeds the normal statement timeout.
  const patient = new pg.Pool({ ...owner.options, max: 1, statement_timeout: 0, query_timeout: 0 });
  // The connection may break while a temporary database shuts down.
  patient.on('error', () => undefined);
  try {
    return await inTransaction(patient, (client) => loadLocked(client, options));
  } finally {
    await patient.end();
  }
}

async function loadLocked(client: pg.PoolClient, options: DemoOptions): Promise<DemoLogins> {
  // A broken connection also rejects the current query, which reports the error.
  client.on('error', () => undefined);
  // Blocks other nodes that load and visitors who register, until the commit.
  await client.query('lock table app_user in access exclusive mode');
  const present = await readDemo(client);
  if (present && !options.replace) return loginsOf(present, options.drawn);
  if (!present) await refuseForeignData(client);
  await clear(client);
  await fill(client, options);
  return demoLogins(options.seed, options.drawn?.of);
}

/**
 * Returns the logins of existing demo data. A password is null if this installation does not know
 * it.
 */
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

/** Cascades to all tables that refer to users or stones. Value lists and roles stay. */
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

/** Enables or disables the triggers that publish live events. */
const tellingOf = (act: 'enable' | 'disable'): string => `
  alter table stone ${act} trigger stone_live;
  alter table stock_import ${act} trigger stock_import_live, ${act} trigger stock_import_live_new;
  alter table bulk_email ${act} trigger bulk_email_live, ${act} trigger bulk_email_live_new`;

async function fill(
  client: pg.PoolClient,
  { stones, seed, print, storage, drawn }: DemoOptions,
): Promise<void> {
  // The trigger that checks edges joins all rows of a statement, so nested loops would be
  // quadratic.
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
  // Avoids millions of live events that no browser receives.
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
