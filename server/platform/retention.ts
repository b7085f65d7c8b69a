/**
 * Retention periods in days, used by the pruning jobs and the settings screen; null if the data is
 * never deleted. Data kept for less than a day is not listed.
 */
export const RETENTION = {
  ledger: { words: 'Status changes of all records, with author and reason', days: null },
  audit: { words: 'Audit log entries, with the changed fields', days: 2_557 },
  searches: { words: 'Searches', days: 400 },
  opened: { words: 'Stone views by buyers, by day', days: 400 },
  shares: { words: 'Shared links, after they expire', days: 90 },
  appliedReprices: { words: 'Applied reprice sessions, with their prices', days: 2_557 },
  otherReprices: { words: 'Reprice sessions that were not applied', days: 90 },
  codes: { words: 'Codes and links sent by e-mail, after they expire', days: 1 },
} as const satisfies Readonly<Record<string, { words: string; days: number | null }>>;

type KeptForDays = {
  [K in keyof typeof RETENTION]: (typeof RETENTION)[K]['days'] extends number ? K : never;
}[keyof typeof RETENTION];

export const retentionInterval = (kind: KeptForDays): string =>
  `interval '${RETENTION[kind].days} days'`;
