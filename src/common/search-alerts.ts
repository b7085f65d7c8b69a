import { SEARCH_ALERT, type SearchAlert } from '#machines/codes.ts';

/** Notification frequencies of a saved search, in display order. */
export const SEARCH_ALERT_LABELS: Readonly<Record<SearchAlert, string>> = {
  [SEARCH_ALERT.never]: 'Never',
  [SEARCH_ALERT.atOnce]: 'At once',
  [SEARCH_ALERT.daily]: 'Daily',
  [SEARCH_ALERT.weekly]: 'Weekly',
};
