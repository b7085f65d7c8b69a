import { expect, it } from 'vitest';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { signedOperations } from '../support/machines/signed-access.ts';

/** Whose work the auditor looks at. */
const STAFF: readonly RoleCode[] = [ROLE.administrator, ROLE.qualityControl];

/** What staff reads and the auditor does not, each with its reason. */
const NOT_READ: Readonly<Record<string, string>> = {
  answerShareEnquiry: 'marks what the caller has answered, and so is no reading',
  countLiveUsers:
    'who is signed in at this moment is a figure of the house’s own home, and no record',
  getRecentSearch: 'what somebody looked for is private but for those who sell to them',
  getRepriceSession:
    'proposals that staff works on; the ledger and the price history have what was applied',
  getSavedSearch: 'what somebody looked for is private but for those who sell to them',
  listCustomerChoices: 'whom the caller may act for',
  listDay: 'what waits for the caller to act on; each of its queues is read in its own list',
  listDayDone: 'what the caller itself decided; the ledger tells of everybody',
  listFirstSteps: 'what a new user does first',
  listMatches: 'pairs are kept by each for themselves',
  createQuote: 'quotes to the caller’s own clients, and so is no reading',
  listRecentSearches: 'what somebody looked for is private but for those who sell to them',
  listRepriceSessions:
    'proposals that staff works on; the ledger and the price history have what was applied',
  listSavedSearches: 'what somebody looked for is private but for those who sell to them',
  listShareEnquiries: 'what was asked of each maker of links',
  listShareLinks: 'links are each maker’s own',
  previewMarkups: 'tries out a change that the auditor cannot make',
  readBankStatement: 'prepares payments that the auditor cannot record',
  recordSearch: 'remembers what the caller looked for, and so is no reading',
  repeatMatchSearch: 'remembers what the caller looked for, and so is no reading',
  repeatSearch: 'remembers what the caller looked for, and so is no reading',
  revokeShareLink: 'ends a link, and so is no reading',
  searchMatches: 'pairs are looked for by those who trade in them',
  markEnquiryRead: 'marks what the caller has read, and so is no reading',
};

/** What the auditor may call beyond reading: of its own, or of what is made of records for it. */
const NOT_READING: Readonly<Record<string, string>> = {
  cancelConformanceRun: 'a check changes no record',
  startAuditCheck: 'a check changes no record',
  startConformanceRun: 'a check changes no record',
  cancelEmailChange: 'its own',
  addGridView: 'its own',
  changeEmail: 'its own',
  changePassword: 'its own',
  changeProfile: 'its own',
  markNoticesRead: 'its own',
  removeGridView: 'its own',
  resendEmailChange: 'its own',
  updateGridView: 'its own',
  signOut: 'its own',
  signOutEverywhere: 'its own',
};

/** Calls that say with a body what is to be read. */
const READING_POSTS: readonly string[] = [
  'countBulkEmailReaders',
  'countByFilter',
  'downloadStones',
  'filterSearchDaywise',
  'listArrivals',
  'listCarts',
  'listConfirmStones',
  'listEnquiries',
  'listFeaturedStones',
  'listHolds',
  'listInventoryDiamonds',
  'listInvoices',
  'listLastSteps',
  'listMemos',
  'listNotes',
  'listPriceOffers',
  'listWatchlist',
  'previewBulkEmail',
  'printLines',
  'scanMemoLines',
  'searchArrivals',
  'searchStockList',
  'searchStones',
  'shareDiamonds',
  'showSelectedStones',
];

const OPERATIONS = signedOperations();
const isFor = (roles: 'anyone' | readonly RoleCode[], role: RoleCode): boolean =>
  roles === 'anyone' || roles.includes(role);

it('the auditor may read everything that staff may read, except for named operations with a reason', () => {
  const unread = OPERATIONS.filter(
    ({ access: { roles, level } }) =>
      level !== 'write' && STAFF.some((role) => isFor(roles, role)) && !isFor(roles, ROLE.auditor),
  ).map(({ operationId }) => operationId);
  expect(unread.toSorted()).toEqual(Object.keys(NOT_READ).toSorted());
});

it('the auditor changes nothing: no operation writes, and each exception has a reason', () => {
  const open = OPERATIONS.filter(
    ({ access: { roles } }) => roles !== 'anyone' && roles.includes(ROLE.auditor),
  );
  expect(open.filter(({ access }) => access.level === 'write')).toEqual([]);
  const others = open
    .filter(({ method, operationId }) => method !== 'GET' && !READING_POSTS.includes(operationId))
    .map(({ operationId }) => operationId);
  expect(others.toSorted()).toEqual(Object.keys(NOT_READING).toSorted());
});
