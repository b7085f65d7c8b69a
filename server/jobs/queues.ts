/** The job queues by what they do. */
export const QUEUES = {
  demandExpiry: 'demand-expiry',
  demandMatch: 'demand-match',
  feedRun: 'feed-run',
  feedSweep: 'feed-sweep',
  holdExpiry: 'hold-expiry',
  offerLapse: 'offer-lapse',
  conformance: 'conformance',
  mail: 'mail',
  memoOverdue: 'memo-overdue',
  notice: 'notice',
  prune: 'prune',
  stockImport: 'stock-import',
  stockImportSweep: 'stock-import-sweep',
  requestExpiry: 'request-expiry',
  termSweep: 'term-sweep',
} as const;
