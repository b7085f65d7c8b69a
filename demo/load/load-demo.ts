import pg from 'pg';
import { BootError } from '../../server/platform/boot-error.ts';
import { inTransaction } from '../../server/platform/db/pool.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import type { FileStorage } from '../../server/platform/files/storage.ts';
import { readDemoPrices } from '../demo-prices.ts';
import { dropIndexesAndKeys } from '../drop-indexes.ts';
import type { GeneratedPasswords } from '../generated-passwords.ts';
import { type DemoLogins, demoLogins, demoPassword } from '../logins.ts';
import { resetNumberSeries } from '../number-series.ts';
import { createProgressReporter } from '../report-progress.ts';
import { createStoneScenarios } from '../scenarios/stone-scenarios.ts';
import { readValueNumbers } from '../value-numbers.ts';
import type { DemoSize } from './demo-size.ts';
import { loadCompany } from './load-company.ts';
import { loadHistories } from './load-histories.ts';
import { loadHomeSettings } from './load-home-settings.ts';
import { loadMarkups } from './load-markups.ts';
import { loadMasters } from './load-masters.ts';
import { loadPeople } from './load-people.ts';
import { loadRanges } from './load-ranges.ts';
import { loadRap } from './load-rap.ts';
import { storeDemoFiles } from './load-registrations.ts';
import { loadSignIns } from './load-sign-ins.ts';
import { loadStones } from './load-stones.ts';

export type Demo = DemoSize & {
  /**
   * Fingerprint of the generated passwords; undefined if the users have the passwords of the seed.
   */
  readonly drawn?: string;
};

export type DemoOptions = DemoSize & {
  readonly print: (line: string) => void;
  /** If true, replaces demo data that exists. Never replaces other data. */
  readonly replace?: boolean;
  /** Storage for documents and images. Without it, only database rows are created. */
  readonly storage?: FileStorage;
  /** Generated passwords; undefined if the users get the passwords of the seed. */
  readonly drawn?: GeneratedPasswords | undefined;
};

const READ = statement('demo-read', `select value from setting where name = 'demo'`);

/** Returns which demo data the database contains; undefined if it contains none. */
export async function readDemo(database: pg.Pool | pg.PoolClient): Promise<Demo | undefined> {
  const { rows } = await runStatement(database, READ);
  return rows[0]?.value;
}

/**
 * Fills an empty database with demo data, in one transaction. `owner` must own the tables. If
 * another server has already loaded demo data, returns the logins of that data.
 */
export async function loadDemo(owner: pg.Pool, options: DemoOptions): Promise<DemoLogins> {
  // Disables timeouts, because loading a million stones takes longer than the usual statement
  // timeout.
  const patient = new pg.Pool({ ...owner.options, max: 1, statement_timeout: 0, query_timeout: 0 });
  // Ignores the error event: the connection may break while a temporary database shuts down.
  patient.on('error', () => undefined);
  try {
    return await inTransaction(patient, (connection) => loadLocked(connection, options));
  } finally {
    await patient.end();
  }
}

async function loadLocked(connection: pg.PoolClient, options: DemoOptions): Promise<DemoLogins> {
  // Ignores the error event, because a broken connection also rejects the current query.
  connection.on('error', () => undefined);
  // Until the commit, blocks other servers that load demo data, and visitors who sign up.
  await connection.query('lock table app_user in access exclusive mode');
  const present = await readDemo(connection);
  if (present && !options.replace) return readableLogins(present, options.drawn);
  if (!present) await refuseForeignData(connection);
  await clear(connection);
  await fill(connection, options);
  return demoLogins(options.seed, options.drawn?.passwordFor);
}

/**
 * Returns the logins of existing demo data. A password that this installation cannot compute is
 * null.
 */
export function readableLogins(
  { seed, drawn }: Demo,
  here: GeneratedPasswords | undefined,
): DemoLogins {
  if (drawn === undefined) return demoLogins(seed);
  return demoLogins(seed, drawn === here?.fingerprint ? here.passwordFor : () => null);
}

const HOLDS_DATA = statement(
  'demo-holds-data',
  `select exists (select from app_user) or exists (select from business) or exists (select from provider)
       or exists (select from stone) or exists (select from rap_list) as used`,
);

async function refuseForeignData(connection: pg.PoolClient): Promise<void> {
  const { rows } = await runStatement(connection, HOLDS_DATA);
  if (rows[0]?.used) {
    throw new BootError(
      'The database contains other data than the demo world, so the demo world was not loaded.',
    );
  }
}

const DELETE_DEMO = statement('demo-forget', `delete from setting where name = 'demo'`);

const RESET_COUNTERS = statement(
  'demo-reset-audit-counters',
  'update audit_counter set entries = 0, entries_from = 0, steps = 0',
);

/**
 * Deletes all rows that depend on users or stones, with `cascade`. Keeps the lists of values, the
 * roles and the texts of statements with which the portal began.
 */
async function clear(connection: pg.PoolClient): Promise<void> {
  await connection.query(`
    create temp table demo_statement on commit drop as
      select kind, first_day, text from document_statement where changed_by is null order by id;
    truncate app_user, business, kyc_document, stored_file, provider, stone, collection, carat_range, rap_list, ledger, refused_attempt, audit_entry, audit_link, audit_unlinked,
             ledger_link, ledger_unlinked, live_event, outbox, mail, mailed_code, throttle, setup_token restart identity cascade;
    insert into document_statement (kind, first_day, text) select kind, first_day, text from demo_statement`);
  await runStatement(connection, RESET_COUNTERS);
  await resetNumberSeries(connection);
  await runStatement(connection, DELETE_DEMO);
}

const ANCHOR = statement('demo-anchor', `select date_trunc('minute', now()) as anchor`);
const NOTE = statement(
  'demo-note',
  `insert into setting (name, value, description)
   values ('demo', $1, 'The demo world that stands in this database: how many stones, from which seed.')`,
);

/** Returns SQL that enables or disables the triggers for live events. */
const setLiveTriggersSql = (act: 'enable' | 'disable'): string => `
  alter table stone ${act} trigger stone_live;
  alter table stock_import ${act} trigger stock_import_live, ${act} trigger stock_import_live_new;
  alter table bulk_email ${act} trigger bulk_email_live, ${act} trigger bulk_email_live_new`;

async function fill(
  connection: pg.PoolClient,
  { stones, seed, print, storage, drawn }: DemoOptions,
): Promise<void> {
  // Disables nested loops: a trigger joins all rows of a statement to check their transitions, for
  // which a nested loop would take quadratic time.
  await connection.query(
    `set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'; set local enable_nestloop = off`,
  );
  const { rows } = await runStatement(connection, ANCHOR);
  const anchor = rows[0]?.anchor ?? new Date();
  const ids = await loadPeople(
    connection,
    seed,
    drawn?.passwordFor ?? ((email) => demoPassword(seed, email)),
  );
  if (storage) await storeDemoFiles(storage, { seed, stones });
  const numbers = await readValueNumbers(connection);
  await loadRap(connection, { seed, anchor, numbers });
  await loadMasters(connection, { seed, ids, numbers });
  await loadHomeSettings(connection, seed);
  await loadCompany(connection, seed);
  await loadRanges(connection, { seed, ids });
  await loadMarkups(connection, ids);

  const restore = await dropIndexesAndKeys(connection, ['stone', 'ledger']);
  // Live events of millions of rows would reach no browser, so their triggers are disabled.
  await connection.query(setLiveTriggersSql('disable'));
  const scenarios = createStoneScenarios(seed);
  const onProgress = createProgressReporter(stones, print);
  await loadStones({ connection, stones, seed, anchor, ids, numbers, scenarios, onProgress });
  const priceFor = await readDemoPrices(connection, ids, numbers);
  await loadHistories({ connection, stones, seed, anchor, ids, scenarios, priceFor });
  await loadSignIns(connection);
  await connection.query(setLiveTriggersSql('enable'));
  await restore();

  await connection.query(
    `analyze app_user, business, provider, stone, ledger, hold, hold_queue, confirm_stone, external_request, memo, memo_line,
             invoice, invoice_line, payment, payment_use, shipment, shipment_line, cart_line, watch_line, note, enquiry, price_offer, demand, demand_match, saved_search, recent_search, search_made, stone_seen, audit_entry, kyc_document, kyc_upload, rap_price,
             collection, collection_stone, featured_stone, external_client, api_key`,
  );
  await runStatement(connection, NOTE, [
    JSON.stringify({ stones, seed, drawn: drawn?.fingerprint }),
  ]);
}
