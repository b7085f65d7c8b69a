import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Components that show a failed reading together with its "Try again". */
const SHOWN = /\b(FetchFailed|Fetched|LinkedPage|PartFailed|choicesFailed|TryAgain|problemOf)\b/;
const READS = /\b(useQuery|useQueries)\(/;

/** Readings that another file shows, by the file that reads. */
const SHOWN_BY: Readonly<Record<string, string>> = {
  'src/shared/businesses/use-business.ts': 'src/shared/businesses/business-documents.tsx',
  'src/shared/exposure/use-exposure.ts': 'src/shared/exposure/exposure-view.tsx',
  'src/shared/lists/use-list-fetch.ts': 'src/shared/lists/list-grid.tsx',
  'src/shared/stones/trading-clients.ts': 'src/shared/stones/client-picker.tsx',
  'src/features/work-queue/use-work-queue.ts': 'src/features/work-queue/work-queue-list.tsx',
  'src/features/external-client/use-external-clients.ts':
    'src/features/external-client/external-client-page.tsx',
  'src/features/find/use-find.ts': 'src/features/find/find-field.tsx',
  'src/features/kyc/use-recent-kyc.ts': 'src/features/kyc/kyc-page.tsx',
  'src/features/new-arrival/use-arrivals.tsx': 'src/features/new-arrival/new-arrival-page.tsx',
  'src/features/overview/details-part.tsx': 'src/features/overview/overview-part.tsx',
  'src/features/overview/recent-part.tsx': 'src/features/overview/overview-part.tsx',
  'src/features/overview/stock-part.tsx': 'src/features/overview/overview-part.tsx',
  'src/features/saved-search/recent-drawer.tsx': 'src/features/saved-search/found-now.tsx',
  'src/features/saved-search/saved-drawer.tsx': 'src/features/saved-search/found-now.tsx',
  'src/features/stone/actions/client-terms.ts': 'src/features/stone/actions/action-dialog.tsx',
  'src/shared/account/account-calls.ts': 'src/shared/account/account-view.tsx',
};

/** Those with a button of their own that repeats the reading. */
const OWN_BUTTON = new Set([
  'src/features/share/shared-page.tsx',
  'src/features/account/auth/link-page.tsx',
  'src/features/memo/scan-dialog.tsx',
  'src/features/notice/notice-panel.tsx',
  'src/shared/businesses/use-document-file.ts',
  'src/shared/searches/search-tools.tsx',
]);

/** Why nothing is shown where these fail: the screen goes on without them. */
const WITHOUT: Readonly<Record<string, string>> = {
  'src/shared/lines/use-others.ts': 'counts, notes and marks that are left out',
  'src/features/enquiry/use-unread.ts': 'counts, notes and marks that are left out',
  'src/features/dashboard/live-users.tsx': 'counts, notes and marks that are left out',
  'src/features/notice/notice-bell.tsx': 'counts, notes and marks that are left out',
  'src/features/saved-search/use-saved-list.ts': 'counts, notes and marks that are left out',
  'src/features/new-arrival/arrival-period.tsx': 'counts, notes and marks that are left out',
  'src/features/dashboard/first-steps.tsx': 'counts, notes and marks that are left out',
  'src/features/stone/match/no-matches.tsx': 'counts, notes and marks that are left out',
  'src/features/stone/match/match-page.tsx': 'counts, notes and marks that are left out',
  'src/features/stone/results/no-stones.tsx': 'counts, notes and marks that are left out',
  'src/features/stone/results/use-stone-list.ts': 'counts, notes and marks that are left out',
  'src/features/audit/entries-view.tsx': 'counts, notes and marks that are left out',
  'src/features/mail/mail-page.tsx': 'counts, notes and marks that are left out',
  'src/features/stone/drawer/rupee-amount.tsx': 'counts, notes and marks that are left out',
  'src/features/dashboard/figures/figures-page.tsx': 'counts, notes and marks that are left out',
  'src/shared/frame/missing-company.tsx': 'counts, notes and marks that are left out',
  'src/shared/frame/company-head.tsx': 'the head of a printed list, which is left out',
  'src/features/account/profile/profile-picture.tsx': 'pictures that are left out',
  'src/features/account/profile/own-face.tsx': 'pictures that are left out',
  'src/features/collection/collection-card.tsx': 'pictures that are left out',
  'src/shared/stones/media/use-frames.ts': 'pictures that are left out',
  'src/shared/stones/use-attribute-choices.ts':
    'names of codes, read with each list that shows them',
  'src/features/stock-import/taught-words.tsx':
    'names of codes, read with each list that shows them',
  'src/features/mapping/value-names.ts': 'names of codes, read with each list that shows them',
  'src/features/mapping/sample-panel.tsx': 'the file is tried again with each decision',
  'src/shared/stones/use-carat-sizes.ts': 'names of codes, read with each list that shows them',
  'src/features/stone/filters/folded-filters.tsx':
    'names of codes, read with each list that shows them',
  'src/shared/records/concurrent-change.tsx': 'a check that the server repeats at the act',
  'src/features/account/auth/use-availability.ts': 'a check that the server repeats at the act',
  'src/features/confirm-stone/use-price-preview.ts': 'a check that the server repeats at the act',
  'src/features/stock-import/send-dialog.tsx': 'a default that the person chooses instead',
  'src/shared/identity/mail-notes.tsx': 'settings of the portal, read with each page',
  'src/features/account/auth/login-page.tsx': 'settings of the portal, read with each page',
  'src/shared/lists/use-opened-row.ts': 'a row that the list shows as well',
  'src/shared/lines/use-remote-command.ts': 'a row that the list shows as well',
  'src/features/home-setting/use-home-content.ts': 'says the failure in a toast',
  'src/features/business/business-page.tsx': 'retried with the panel of the same page',
  'src/features/stone/match/use-match-list.ts': 'retried with the panel of the same page',
  'src/features/workflow/evidence.tsx': 'retried with the panel of the same page',
  'src/features/workflow/workflow-page.tsx': 'retried with the panel of the same page',
  'src/features/workflow/workflow-list.tsx': 'retried with the panel of the same page',
};

it('shows each failed query with "Try again", or is listed here with a reason', () => {
  const readers = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) =>
    READS.test(textOf(file)),
  );
  const silent = readers.filter((file) => {
    const shown = SHOWN_BY[file];
    if (shown !== undefined) return !SHOWN.test(textOf(shown));
    return !(SHOWN.test(textOf(file)) || OWN_BUTTON.has(file) || WITHOUT[file]);
  });
  expect(silent).toEqual([]);
  const named = [...Object.keys(SHOWN_BY), ...OWN_BUTTON, ...Object.keys(WITHOUT)];
  expect(named.filter((file) => !readers.includes(file))).toEqual([]);
});
