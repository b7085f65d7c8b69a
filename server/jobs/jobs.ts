import { type Job, PgBoss, type WorkOptions } from 'pg-boss';
import type {
  BulkEmailId,
  ConfirmStoneId,
  ConformanceRunId,
  FeedRunId,
  HoldId,
  HoldQueueId,
  MailId,
  RequestId,
  StockExportRunId,
  StockImportId,
  StoneId,
  SupplierConfirmationId,
} from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { pruneAccountLinks } from '../people/accounts/account-links.ts';
import { pruneMailedCodes } from '../people/accounts/mailed-codes.ts';
import type { MediaFetching } from '../platform/config.ts';
import { createLongRunningPool } from '../platform/db/pool.ts';
import { notifierOf } from '../platform/db/post-commit-notify.ts';
import { QUEUE_SCHEMA } from '../platform/db/queue-schema.ts';
import { pruneStoredResponses } from '../platform/http/idempotent-response.ts';
import { pruneThrottles } from '../platform/limits/throttles.ts';
import { pruneLiveEvents } from '../platform/live/live-events.ts';
import type { LogError } from '../platform/log/error-log.ts';
import { BULK_CONNECTIONS, type OpenBulkTransport } from '../platform/mail/bulk-smtp.ts';
import { sendEmails } from '../platform/mail/send-emails.ts';
import type { MailTransport } from '../platform/mail/smtp.ts';
import type { ExternalServiceWithToken } from '../platform/outgoing/external-service.ts';
import { fetchDueMedia } from '../stock/media/fetch-due-media.ts';
import { MediaProcess } from '../stock/media/media-process.ts';
import { LabReports } from '../stock/reports/lab-reports.ts';
import { pruneRepriceSessions } from '../stock/reprice/sessions.ts';
import { pruneStoneChanges } from '../stock/search/index/stone-changes.ts';
import { pruneShareLinks } from '../stock/share/share-links.ts';
import { pruneViews } from '../stock/stones/views.ts';
import type { AuditChain } from '../trading/audit-chain/chain.ts';
import { pruneTickets } from '../trading/downloads/tickets.ts';
import { runConformance } from '../trading/ledger/run-conformance.ts';
import { pruneSearches } from '../trading/searches/recent-searches.ts';
import { rollUpSearches } from '../trading/searches/roll-up-searches.ts';
import { matchDemands } from '../workflows/demands/match-demands.ts';
import { type ExportTools, runExport } from '../workflows/exports/run-export.ts';
import { queueDueExports } from '../workflows/exports/sweep-exports.ts';
import { type FeedTools, runFeed } from '../workflows/feeds/run-feed.ts';
import { queueDueFeeds } from '../workflows/feeds/sweep-feeds.ts';
import { sendMailings } from '../workflows/mailings/send-mailing.ts';
import { startDueMailings } from '../workflows/mailings/sweep-mailings.ts';
import { sendSearchAlerts } from '../workflows/search-alerts.ts';
import { pruneSupplierLinks } from '../workflows/supplier-links.ts';
import { startAuditJobs } from './audit-jobs.ts';
import { expireDemands } from './expire-demands.ts';
import { expireHolds } from './expire-holds.ts';
import { expireRequests } from './expire-requests.ts';
import { lapseOffers } from './lapse-offers.ts';
import { mailSuppliers } from './mail-suppliers.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { QUEUES } from './queues.ts';
import { remindOfMemos } from './remind-of-memos.ts';
import { resumeImports, runImports } from './run-imports.ts';
import { sweepTerms } from './sweep-terms.ts';
import { type NoticeJob, writeNotices } from './write-notices.ts';

export interface Jobs {
  relay: OutboxRelay;
  /** handlers of the notifications of new jobs, by channel */
  handlers: Readonly<Record<string, (queue: string) => void>>;
  /** Looks for jobs whose notifications were lost. */
  onGap(): void;
  stop(): Promise<void>;
}

const JOBS_AT_ONCE = 100;
const MAIL_BATCH_SIZE = 20;
// Staging or comparing a long stock list takes minutes in a single statement.
const IMPORT_CONNECTIONS = { connections: 3, statementTimeout: 15 * 60_000 };
// Each bulk e-mail holds a connection while the mail server accepts the e-mail. One further
// connection holds the lock on mailings, and one runs queries.
const MAIL_CONNECTIONS = { connections: BULK_CONNECTIONS + 2, statementTimeout: 30_000 };
const MEDIA_CONNECTIONS = { connections: 3, statementTimeout: 60_000 };
/** Polling finds delayed jobs and retries. Notifications announce all other jobs. */
const POLLING = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 };

/**
 * `post` sends single e-mails, `openPost` opens a transport for bulk e-mails. Both are null without
 * a mail server.
 */
interface MailTransports {
  readonly post: MailTransport | null;
  readonly openPost: OpenBulkTransport | null;
}

/** The job id serves as the request id of the changes that the job makes. */
interface JobRequest<T> {
  readonly id: RequestId;
  readonly data: T;
}
const asRequest = <T>({ id, data }: Job<T>): JobRequest<T> => ({ id: idFromText(id), data });

/** The queue is in PostgreSQL: any node may run any job and takes over the jobs of a dead node. */
export async function startJobs(
  tools: Omit<FeedTools, 'logError'> &
    ExportTools & {
      auditChain: AuditChain;
      fetchMedia: MediaFetching;
      giaReports: ExternalServiceWithToken | null;
    },
  { post, openPost }: MailTransports,
  logError: LogError,
): Promise<Jobs> {
  const { pool, search, storage } = tools;
  const notifications: Pick<Jobs, 'handlers' | 'onGap'> = {
    handlers: {},
    onGap: () => undefined,
  };
  const db = {
    executeSql: (text: string, values?: unknown[]) => pool.query(text, values),
    // The LISTEN connection of the process also receives the notifications of the queue.
    listen: async (channel: string, onNewJob: (queue: string) => void, onGap: () => void) => {
      Object.assign(notifications, { handlers: { [channel]: onNewJob }, onGap });
      return { close: async () => undefined };
    },
  };
  // The owner role creates the queues when it migrates the schema.
  const boss = new PgBoss({ db, schema: QUEUE_SCHEMA, migrate: false, useListenNotify: true });
  boss.on('error', (error) => logError('the job queue failed', error));
  await boss.start();

  // pg-boss retries a failed job but does not log the cause.
  const workBatch = <T extends object>(
    queue: string,
    options: WorkOptions,
    work: (jobs: JobRequest<T>[]) => Promise<void>,
  ) =>
    boss.work<T>(queue, { ...POLLING, ...options }, async (jobs) => {
      try {
        await work(jobs.map(asRequest));
      } catch (error) {
        logError(`a job failed: ${queue}`, error);
        throw error;
      }
    });
  // A burst of jobs is handled in batches. If jobs of a batch fail, only these jobs are retried.
  const workEach = <T extends object>(queue: string, work: (job: JobRequest<T>) => Promise<void>) =>
    boss.work<T>(queue, { ...POLLING, batchSize: JOBS_AT_ONCE }, async (jobs) => {
      for (const job of jobs) {
        try {
          await work(asRequest(job));
        } catch (error) {
          logError(`a job failed: ${queue}`, error);
          await boss.fail(queue, job.id, { message: String(error) });
        }
      }
    });
  await workEach<{ hold_ids: HoldId[] }>(QUEUES.holdExpiry, ({ id, data }) =>
    expireHolds(pool, id, data.hold_ids),
  );
  await workEach<{ queue_ids: HoldQueueId[] }>(QUEUES.offerLapse, ({ id, data }) =>
    lapseOffers(pool, id, data.queue_ids),
  );
  await workEach<{ order_ids: ConfirmStoneId[] }>(QUEUES.requestExpiry, ({ id, data }) =>
    expireRequests(pool, id, data.order_ids),
  );
  await workEach<{ confirmation_ids: SupplierConfirmationId[] }>(
    QUEUES.supplierAsk,
    ({ id, data }) => mailSuppliers(tools, id, data.confirmation_ids),
  );
  await workBatch(QUEUES.termSweep, {}, async (jobs) => {
    for (const { id } of jobs) await sweepTerms(pool, id);
  });
  await boss.schedule(QUEUES.termSweep, '* * * * *');
  await workEach<NoticeJob>(QUEUES.notice, ({ data }) => writeNotices(pool, data));
  // Without a mail server, e-mails stay in the database, where an administrator can read them.
  const bags = { batchSize: MAIL_BATCH_SIZE };
  await workBatch<{ mail_id: MailId }>(QUEUES.mail, bags, async (jobs) => {
    const ids = jobs.map(({ data }) => data.mail_id);
    if (post) await sendEmails(tools, post, ids);
  });
  await workBatch(QUEUES.prune, {}, async () => {
    await pruneLiveEvents(pool);
    await pruneStoredResponses(pool);
    await pruneStoneChanges(pool);
    await pruneThrottles(pool);
    await pruneMailedCodes(pool);
    await pruneAccountLinks(pool);
    await pruneTickets(pool);
    await pruneSearches(pool);
    await pruneViews(pool);
    await pruneShareLinks(pool);
    await pruneSupplierLinks(pool);
    await pruneRepriceSessions(pool);
  });
  await boss.schedule(QUEUES.prune, '*/15 * * * *');
  await workBatch(QUEUES.searchCount, {}, () => rollUpSearches(pool));
  await boss.schedule(QUEUES.searchCount, '* * * * *');
  await workBatch(QUEUES.searchAlert, {}, async (jobs) => {
    for (const { id } of jobs) await sendSearchAlerts(tools, id);
  });
  await boss.schedule(QUEUES.searchAlert, '* * * * *');
  await workBatch(QUEUES.memoOverdue, {}, async (jobs) => {
    for (const { id } of jobs) await remindOfMemos(pool, id);
  });
  // The database runs in UTC, so `current_date` changes at midnight UTC.
  await boss.schedule(QUEUES.memoOverdue, '5 0 * * *');

  // One run matches the new stones of up to 50 jobs with the open demands of customers.
  const together = { batchSize: 50 };
  await workBatch<{ stone_ids: StoneId[] }>(QUEUES.demandMatch, together, async (jobs) => {
    const [first] = jobs;
    const stones = new Set(jobs.flatMap(({ data }) => data.stone_ids));
    if (first) await matchDemands({ pool, search }, first.id, [...stones]);
  });
  await workBatch(QUEUES.demandExpiry, {}, async (jobs) => {
    for (const { id } of jobs) await expireDemands(pool, id);
  });
  await boss.schedule(QUEUES.demandExpiry, '5 0 * * *');

  const stopping = new AbortController();
  await workBatch<{ run_id: ConformanceRunId }>(QUEUES.conformance, {}, async (jobs) => {
    for (const { data } of jobs) await runConformance(pool, data.run_id, stopping.signal);
  });

  const forAudit = await startAuditJobs(
    { ...tools, boss, logError, stopping: stopping.signal },
    workBatch,
  );

  // Two at once: a long stock list does not block a short one of another supplier.
  const importDatabase = createLongRunningPool(pool, IMPORT_CONNECTIONS);
  const { giaReports } = tools;
  const labReports = giaReports && new LabReports(importDatabase.pool, giaReports, logError);
  const imports = { pool: importDatabase.pool, storage, labReports };
  const byTwo = { localConcurrency: 2 };
  await workBatch<{ import_ids: StockImportId[] }>(QUEUES.stockImport, byTwo, async (jobs) => {
    for (const { id, data } of jobs)
      await runImports(imports, id, data.import_ids, stopping.signal);
  });
  await workBatch(QUEUES.stockImportSweep, {}, async (jobs) => {
    for (const { id } of jobs) await resumeImports(imports, id, stopping.signal);
  });
  await boss.schedule(QUEUES.stockImportSweep, '* * * * *');
  await boss.send(QUEUES.stockImportSweep, {});
  if (labReports) {
    await workBatch(QUEUES.labReportSweep, {}, async () => {
      await labReports.sweep(stopping.signal);
    });
    await boss.schedule(QUEUES.labReportSweep, '* * * * *');
  } else await boss.unschedule(QUEUES.labReportSweep);

  // Four at once: the slow server of one supplier does not block the others.
  const feeds = { ...tools, logError };
  const byFour = { localConcurrency: 4 };
  await workBatch<{ run_id: FeedRunId }>(QUEUES.feedRun, byFour, async (jobs) => {
    for (const { id, data } of jobs) await runFeed(feeds, id, data.run_id, stopping.signal);
  });
  await workBatch(QUEUES.feedSweep, {}, async (jobs) => {
    for (const { id } of jobs) await queueDueFeeds(feeds, id);
  });
  await boss.schedule(QUEUES.feedSweep, '* * * * *');

  // Slow uploads must not take connections from requests.
  const mediaDatabase = createLongRunningPool(pool, MEDIA_CONNECTIONS);
  const media = new MediaProcess({ reach: tools.reach });
  if (tools.fetchMedia === 'on') {
    const forMedia = { ...tools, pool: mediaDatabase.pool, media, logError };
    await workBatch(QUEUES.mediaSweep, {}, async () => {
      await fetchDueMedia(forMedia, stopping.signal);
    });
    await boss.schedule(QUEUES.mediaSweep, '* * * * *');
  } else await boss.unschedule(QUEUES.mediaSweep);

  const byPlace = { localConcurrency: 2 };
  await workBatch<{ run_id: StockExportRunId }>(QUEUES.stockExport, byPlace, async (jobs) => {
    for (const { id, data } of jobs) await runExport(tools, id, data.run_id, stopping.signal);
  });
  await workBatch(QUEUES.stockExportSweep, {}, async (jobs) => {
    for (const { id } of jobs) await queueDueExports(tools, id);
  });
  await boss.schedule(QUEUES.stockExportSweep, '* * * * *');

  const mailDatabase = createLongRunningPool(pool, MAIL_CONNECTIONS);
  const mailings = { ...tools, openPost, sendPool: mailDatabase.pool };
  await workBatch<{ mailing_ids: BulkEmailId[] }>(QUEUES.bulkEmail, {}, async ([job]) => {
    if (job) await sendMailings(mailings, job.id, stopping.signal);
  });
  await workBatch(QUEUES.bulkEmailSweep, {}, async ([job]) => {
    if (!job) return;
    // Without a mail server (`openPost` is null), scheduled mailings stay scheduled.
    if (openPost) await startDueMailings(mailings, job.id);
    await sendMailings(mailings, job.id, stopping.signal);
  });
  await boss.schedule(QUEUES.bulkEmailSweep, '* * * * *');

  const relay = new OutboxRelay(pool, boss, (error) =>
    logError('the outbox could not be emptied', error),
  );
  return {
    relay,
    ...notifications,
    async stop() {
      stopping.abort();
      await media.stop();
      await relay.stop();
      await boss.stop({ graceful: true, timeout: 5_000 });
      await forAudit.close();
      await notifierOf(importDatabase.pool).stop();
      await importDatabase.close();
      await notifierOf(mediaDatabase.pool).stop();
      await mediaDatabase.close();
      await notifierOf(mailDatabase.pool).stop();
      await mailDatabase.close();
    },
  };
}
