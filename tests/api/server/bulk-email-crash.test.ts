import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { BULK_EMAIL_STATUS } from '#machines/codes.ts';
import { startPortal as startProcess } from '../../../scripts/portal-process.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import type { FreshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type MailServer, startMailServer } from '../../support/servers/mail-server.ts';
import { callsTo } from '../../support/servers/portal.ts';
import { mailingDeskOf } from '../../support/trade/mailing-desk.ts';
import { castOf } from '../../support/trade/people.ts';
import { makeManyCustomers } from '../../verification/bench/support/many-customers.ts';

const CLIENTS = 200;
/** Three processes are started one after the other, each of which reads the stock first. */
const PATIENCE = 300_000;
const DEADLINE = 60_000;
/** After which of the letters the process is killed: before the server has said yes to it, and after. */
const KILLS = [
  { letter: 40, when: 'before the yes' },
  { letter: 90, when: 'after the yes' },
] as const;

async function processOn(database: FreshDatabase, mail: MailServer, folder: string) {
  const one = startProcess({
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    REQUESTS_PER_MINUTE: '100000',
    SMTP_URL: mail.url,
  });
  return { one, url: await one.ready };
}

it(
  'a mailing continues after its process is killed: each recipient gets one e-mail, and at most one per kill gets it twice, with the same Message-ID',
  async () => {
    const mail = await startMailServer();
    const database = await freshDemoDatabase();
    await makeManyCustomers(database.owner, CLIENTS);
    const folder = await mkdtemp(path.join(tmpdir(), 'culet-mailing-'));
    let { one, url } = await processOn(database, mail, folder);
    try {
      const cast = await castOf({ database });
      const desk = () => mailingDeskOf({ call: callsTo(url) }, cast.administrator);
      const everybody = { audience: { kind: 'filter', search: 'Jewellers' } };
      const mailing = await desk().draft(everybody);
      let taken = 0;
      for (const { letter, when } of KILLS) {
        const { promise: killed, resolve } = Promise.withResolvers<void>();
        mail.beforeYes = async () => {
          taken += 1;
          if (taken < letter) return;
          if (taken === letter) {
            if (when === 'before the yes') {
              one.kill('SIGKILL');
              await one.exited;
            } else setImmediate(() => one.kill('SIGKILL'));
            resolve();
          }
          // Whatever else was on its way went down with its process.
          if (taken > letter) await one.exited;
        };
        if (taken === 0) await desk().send(mailing.id);
        else {
          // Another mailing sets the line going at once; by itself it would within a minute.
          const other = await desk().draft({
            audience: { kind: 'clients', user_ids: [cast.ada.id] },
          });
          await desk().send(other.id);
        }
        await killed;
        await one.exited;
        mail.beforeYes = () => undefined;
        ({ one, url } = await processOn(database, mail, folder));
      }
      const other = await desk().draft({ audience: { kind: 'clients', user_ids: [cast.ada.id] } });
      await desk().send(other.id);
      await until(
        'everybody has had a turn',
        async () => (await desk().one(mailing.id)).status === BULK_EMAIL_STATUS.sent.code,
        DEADLINE,
      );

      const { rows } = await database.pool.query<{ address: string; message_id: string }>(
        'select address, message_id from bulk_email_recipient where bulk_email_id = $1 and outcome = 2',
        [mailing.id],
      );
      // Of two hundred, every tenth is set aside.
      expect(rows.length).toBeGreaterThanOrEqual(CLIENTS * 0.9);
      const letters = rows.map(({ address, message_id }) => {
        const got = mail.received.filter(
          ({ recipients, messageId }) => recipients[0] === address && messageId === message_id,
        );
        return { address, times: got.length };
      });
      expect(letters.filter(({ times }) => times === 0)).toEqual([]);
      expect(letters.filter(({ times }) => times > 2)).toEqual([]);
      expect(letters.filter(({ times }) => times === 2).length).toBeLessThanOrEqual(KILLS.length);
      const strange = mail.received.filter(
        ({ recipients, subject }) =>
          subject?.includes('Jewellers') && !rows.some(({ address }) => address === recipients[0]),
      );
      expect(strange).toEqual([]);
      // The many clients of this world were written without their first steps.
      const faults = (await ledgerFaults(database.pool)) as { workflow: string }[];
      expect(faults.filter(({ workflow }) => workflow === 'bulkEmail')).toEqual([]);
    } finally {
      one.kill('SIGKILL');
      await one.exited;
      await mail.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  PATIENCE,
);
