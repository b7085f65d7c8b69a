/**
 * Retention periods in days; null if the data is never deleted. The pruning jobs and the settings
 * screen use them. Data kept for less than a day is not listed.
 */
export const RETENTION = {
  ledger: { words: 'Every step of every record, with its author and reason', days: null },
  audit: { words: 'Entries of the audit log, with the fields that they changed', days: 2_557 },
  searches: { words: 'Searches', days: 400 },
  opened: { words: 'Stones opened by buyers, by day', days: 400 },
  shares: { words: 'Shared links, after they end', days: 90 },
  codes: { words: 'Codes and links sent by e-mail, after they expire', days: 1 },
} as const satisfies Readonly<Record<string, { words: string; days: number | null }>>;

type KeptForDays = {
  [K in keyof typeof RETENTION]: (typeof RETENTION)[K]['days'] extends number ? K : never;
}[keyof typeof RETENTION];

export const retentionInterval = (kind: KeptForDays): string =>
  `interval '${RETENTION[kind].days} days'`;
