import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BULK_EMAIL_STATUS } from '#machines/codes.ts';
import type { BulkEmailEvent } from '#machines/workflows/bulk-email.ts';
import { startDueMailings } from '../../server/workflows/mailings/sweep-mailings.ts';
import { bulkEmailFacts } from '../support/facts/bulk-email.ts';
import { NOBODYS_REQUEST } from '../support/machines/contract-calls.ts';
import { causablePaths, itLeavesNothingOut } from '../support/machines/every-transition.ts';
import { ledgerFaults } from '../support/machines/ledger-faults.ts';
import { type Stage, setStage } from '../support/machines/stage.ts';
import { recordWalk } from '../support/runner/transition-coverage.ts';
import { until } from '../support/runner/until.ts';
import { type MailServer, startMailServer } from '../support/servers/mail-server.ts';
import { patientSearch } from '../support/servers/patient-search.ts';
import { type MailingDesk, mailingDeskOf } from '../support/trade/mailing-desk.ts';

type EventType = BulkEmailEvent['type'];
const paths = causablePaths(bulkEmailFacts);
const { sending } = BULK_EMAIL_STATUS;

let mail: MailServer;
let stage: Stage;
let mailings: MailingDesk;
/** no letter is taken over before this */
let gate: PromiseWithResolvers<void>;
beforeAll(async () => {
  mail = await startMailServer();
  stage = await setStage({ smtpUrl: mail.url });
  mailings = mailingDeskOf(stage.portal, stage.cast.administrator);
});
beforeEach(() => {
  gate = Promise.withResolvers();
  mail.beforeYes = () => gate.promise;
});
afterAll(async () => {
  await stage?.portal.stop();
  await mail?.stop();
});

const PUTS = ['mailing.schedule', 'mailing.recall', 'mailing.stop', 'mailing.retry'] as const;
const isPut = (type: EventType): type is (typeof PUTS)[number] =>
  (PUTS as readonly string[]).includes(type);

/** More than there are connections, so that whoever stops it leaves some out. */
function readers(): string[] {
  const { ada, piers, odile, hanna, ravi, pending } = stage.cast;
  return [ada, piers, odile, hanna, ravi, pending].map(({ id }) => id);
}

async function comesDue(id: string): Promise<void> {
  await stage.sql(`update bulk_email set next_at = now() - interval '1 second' where id = $1`, id);
  const { pool } = stage.portal.database;
  const search = patientSearch(pool);
  await startDueMailings({ pool, search }, NOBODYS_REQUEST).finally(() => search.stop());
}

async function cause(type: EventType, id: string): Promise<string> {
  if (type === 'mailing.draft') {
    const audience = { kind: 'clients', user_ids: readers() };
    const times = { schedule: '0 9 * * *', zone: 'UTC', is_once: false };
    return (await mailings.draft({ audience, times })).id;
  }
  if (type === 'mailing.start') await comesDue(id);
  else if (type === 'mailing.rest' || type === 'mailing.finish') {
    gate.resolve();
    await until(
      'it is no longer being sent',
      async () => (await mailings.one(id)).status !== sending.code,
    );
  } else {
    const answer =
      type === 'mailing.send'
        ? await mailings.send(id)
        : type === 'mailing.change'
          ? await mailings.call('PUT', '/bulk-email', { id, subject: 'Other words' })
          : type === 'mailing.discard'
            ? await mailings.call('DELETE', `/bulk-email?id=${id}`)
            : isPut(type)
              ? await mailings.call('PUT', `/bulk-email/${type.slice('mailing.'.length)}/${id}`)
              : undefined;
    expect(answer, JSON.stringify(answer?.body)).toMatchObject({ status: 200 });
  }
  return id;
}

/**
 * The shortest ways are none in the world: one that is sent by hand begins no series, so what rests was sent by its
 * schedule, and one that was removed is sent to nobody, so what is sent again was stopped.
 */
const WAYS: Readonly<Record<string, readonly EventType[]>> = {
  'sending/mailing.rest': ['mailing.draft', 'mailing.schedule', 'mailing.start', 'mailing.rest'],
  'stopped/mailing.retry': ['mailing.draft', 'mailing.send', 'mailing.stop', 'mailing.retry'],
};

describe('transition coverage', () => {
  itLeavesNothingOut(bulkEmailFacts, paths);

  it.each(paths.map(({ edge, steps }) => [edge.id, steps] as const))(
    'takes %s',
    async (edge, steps) => {
      const events = WAYS[edge] ?? steps.map(({ event }) => event.type);
      // Whoever is sent it again has been refused by the server before.
      if (edge === 'sent/mailing.retry')
        mail.beforeYes = async () => {
          await gate.promise;
          throw Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
        };
      let id = '';
      for (const type of events) id = await cause(type, id);
      const ledger = await stage.sql(
        `select event from ledger where workflow = 'bulkEmail' and record_id = $1 order by id`,
        id,
      );
      expect(ledger.map(({ event }) => event)).toEqual(events);
      recordWalk('http', 'bulkEmail', edge);
      mail.beforeYes = () => undefined;
      gate.resolve();
      // Whatever is under way would keep the next mailing waiting.
      await stage.sql(`update bulk_email_recipient set not_before = 'infinity' where outcome = 1`);
    },
  );
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(stage.portal.database.pool)).toEqual([]);
});
