/** Of what these ask, nothing is there yet when the portal starts for the first time. */
export const BEFORE_THE_TABLES: readonly string[] = [
  'server/platform/db/boot-lock.ts',
  'server/platform/db/embedded/cluster.ts',
  'server/platform/db/embedded/ensure-worker.ts',
  'server/platform/db/migrate.ts',
  'server/platform/db/queue-schema.ts',
  'server/platform/db/reach-server.ts',
  'server/platform/db/worker-rights.ts',
];

/**
 * Where SQL is asked past the one door, and why it cannot be described ahead: a file that is not named here asks only
 * statements, and one that asks nothing else any more is taken off.
 */
export const TEXTS_OF_THE_MOMENT: Readonly<Record<string, readonly string[]>> = {
  'A condition grows with the filter and the scope of whoever asks (`Where`); so do order and page.':
    [
      'server/operations/confirm-stone/find-listed.ts',
      'server/operations/confirm-stone/list-alternatives.ts',
      'server/operations/customer/list-customers.ts',
      'server/operations/customer/list-own-customers.ts',
      'server/operations/customer/read-settings.ts',
      'server/operations/guest/list-guests.ts',
      'server/operations/hold/list-hold-queue.ts',
      'server/operations/memo/list-memo-aging.ts',
      'server/operations/memo/list-memo-documents.ts',
      'server/operations/price/explain-price.ts',
      'server/operations/stone/get-stone-dna.ts',
      'server/people/accounts/associate-rows.ts',
      'server/stock/collections/read-collections.ts',
      'server/stock/featured/read-featured.ts',
      'server/stock/imports/read-imports.ts',
      'server/stock/imports/read-rows.ts',
      'server/stock/markups/owner-rows.ts',
      'server/stock/matchpair/saved-matches.ts',
      'server/stock/rap/moved-stones.ts',
      'server/stock/stones/nearest-stones.ts',
      'server/stock/stones/shown-among.ts',
      'server/trading/demands/read-demands.ts',
      'server/trading/find/find-documents.ts',
      'server/trading/find/find-people.ts',
      'server/trading/invoices/read-invoice.ts',
      'server/trading/lines/count-lines.ts',
      'server/trading/lines/line-queries.ts',
      'server/trading/lines/read-lines.ts',
      'server/trading/memos/memo-scope.ts',
      'server/trading/memos/scanned-stones.ts',
      'server/trading/returns/read-checks.ts',
      'server/trading/searches/recent-searches.ts',
      'server/trading/searches/saved-searches.ts',
      'server/workflows/records/stone-records.ts',
    ],
  'Only the columns that were sent are written.': [
    'server/operations/account/change-profile.ts',
    'server/operations/associate/update-associate.ts',
    'server/people/customers/write-business.ts',
  ],
  'One text a workflow, put together from the tables that hold its records (`recordsOf`).': [
    'server/trading/ledger/edge-records.ts',
    'server/trading/ledger/record-rows.ts',
    'server/trading/ledger/related-records.ts',
  ],
  'It is told to those whom the kind of notice has for readers.': ['server/jobs/write-notices.ts'],
  'The text is written by the library that keeps the queue.': [
    'server/jobs/jobs.ts',
    'server/jobs/outbox-relay.ts',
  ],
  'It changes tables, which cannot be prepared.': ['server/people/places/load-places.ts'],
  'Transactions, cursors, COPY, LISTEN and locks: nothing of them can be prepared.': [
    'server/platform/db/copy-rows.ts',
    'server/platform/db/cursor-rows.ts',
    'server/platform/db/notifications.ts',
    'server/platform/db/pool.ts',
    'server/stock/rap/write-list.ts',
    'server/stock/search/index/read-stones.ts',
    'server/stock/search/index/stone-mirror.ts',
    'server/trading/ledger/fold-ledger.ts',
  ],
  'It runs before the tables are there, or makes them, the users and the rights.':
    BEFORE_THE_TABLES,
  'The invented world is loaded by way of tables that its loading alone has, with keys and triggers off.':
    [
      'server/demo/bare-tables.ts',
      'server/demo/load/load-demo.ts',
      'server/demo/load/load-histories.ts',
      'server/demo/load/load-kept.ts',
      'server/demo/load/load-lines.ts',
      'server/demo/load/load-memos.ts',
      'server/demo/load/load-orders.ts',
      'server/demo/load/load-people.ts',
      'server/demo/load/load-registrations.ts',
      'server/demo/number-series.ts',
    ],
};
