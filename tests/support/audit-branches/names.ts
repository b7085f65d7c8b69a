import { type AuditBranch, data } from './branch.ts';

/**
 * Entries of operations with one outcome. Their sentences take the name from an id or from the
 * request.
 */
export const AUDIT_NAMES: readonly AuditBranch[] = [
  ...(
    [
      ['sendPasswordLink', 'Sent Ada Halden a link to choose a password'],
      ['copyPasswordLink', 'Copied a link for Ada Halden to choose a password'],
      ['endUserSessions', 'Signed Ada Halden out on every device'],
      ['clearSignInFailures', 'Reset the failed sign-ins of Ada Halden'],
      ['cancelEmailChange', 'Cancelled a change to the sign-in address of Ada Halden'],
      [
        'resendEmailChange',
        'Sent Ada Halden the confirmation e-mail for a new sign-in address again',
      ],
      ['updateInventorySettings', 'Changed which stones Ada Halden can see'],
      ['updateCustomer', 'Changed Ada Halden'],
    ] as const
  ).map(([act, words]) => ({ act, subject: 'person', words }) as const),
  {
    act: 'startFeedRun',
    subject: 'supplier',
    words: 'Fetched a stock list from Venus outside the schedule',
  },
  { act: 'setImportLimits', subject: 'supplier', words: 'Changed the import limits of Venus' },
  {
    act: 'startStockExportRun',
    subject: 'externalClient',
    words: 'Sent the stock export to Web shop outside the schedule',
  },
  { act: 'changeStockStone', subject: 'stone', words: 'Corrected MD-1 in the stock list' },
  {
    act: 'assignCustomers',
    summary: data({ business_ids: ['a', 'b'] }),
    subject: 'person',
    words: 'Assigned 2 businesses to Ada Halden',
  },
  // Entries written before deletions stored the name of the record.
  { act: 'removeSavedSearch', words: 'Removed a saved search' },
  { act: 'removeMatch', words: 'Removed saved matching stones' },
  { act: 'removeFeaturedStone', words: 'Stopped featuring a stone' },
  { act: 'saveSearch', summary: data({ name: 'Rounds' }), words: 'Saved a search called Rounds' },
  {
    act: 'keepMatch',
    summary: data({ name: 'Ears', stock_numbers: ['A', 'B'] }),
    words: 'Saved 2 matching stones as Ears',
  },
];
