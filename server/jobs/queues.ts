import type { PgBoss } from 'pg-boss';

export const QUEUES = {
  auditCheck: 'audit-check',
  auditCheckNightly: 'audit-check-nightly',
  auditCarry: 'audit-carry',
  auditForget: 'audit-forget',
  auditLink: 'audit-link',
  bulkEmail: 'bulk-email',
  bulkEmailSweep: 'bulk-email-sweep',
  demandExpiry: 'demand-expiry',
  demandMatch: 'demand-match',
  feedRun: 'feed-run',
  feedSweep: 'feed-sweep',
  holdExpiry: 'hold-expiry',
  offerLapse: 'offer-lapse',
  conformance: 'conformance',
  labReportSweep: 'lab-report-sweep',
  mail: 'mail',
  mediaSweep: 'media-sweep',
  memoOverdue: 'memo-overdue',
  notice: 'notice',
  prune: 'prune',
  stockExport: 'stock-export',
  stockExportSweep: 'stock-export-sweep',
  stockImport: 'stock-import',
  stockImportSweep: 'stock-import-sweep',
  searchAlert: 'search-alert',
  searchCount: 'search-count',
  requestExpiry: 'request-expiry',
  supplierAsk: 'supplier-ask',
  termSweep: 'term-sweep',
} as const;

/** Queues of jobs that start at a set time, which a notification cannot announce. */
const DELAYED_QUEUES: ReadonlySet<string> = new Set([
  QUEUES.demandMatch,
  QUEUES.holdExpiry,
  QUEUES.offerLapse,
  QUEUES.requestExpiry,
]);

// Every job may safely run more than once. The queue retries a failed job for about two days.
const KEEP_TRYING = { retryLimit: 100, retryDelay: 1, retryBackoff: true, retryDelayMax: 1_800 };
// A one-time code in an e-mail is urgent: if the process dies, the job restarts within a minute.
const SOON_AGAIN = { ...KEEP_TRYING, expireInSeconds: 60 };

/** Creates the queues that are missing, and changes those of an earlier version. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of Object.values(QUEUES)) {
    const notify = !DELAYED_QUEUES.has(name);
    const queue = known.get(name);
    if (!queue)
      await boss.createQueue(name, {
        ...(name === QUEUES.mail ? SOON_AGAIN : KEEP_TRYING),
        notify,
      });
    else if (queue.notify !== notify) await boss.updateQueue(name, { notify });
  }
}
