/**
 * What is kept for how long, in days; null is for good. Whatever takes away reads its days here, and the screen tells them.
 * What lives for less than a day, such as a link to a download, is no record and stands with what makes it.
 */
export const RETENTION = {
  ledger: { words: 'Every step of every record, with who took it and why', days: null },
  audit: { words: 'Entries of the audit log, with the fields that they changed', days: 2_557 },
  searches: { words: 'Searches that were made', days: 400 },
  opened: { words: 'Which stones buyers opened, by day', days: 400 },
  shares: { words: 'Shared links, after they ended', days: 90 },
  codes: { words: 'Codes and links of letters, after they ended', days: 1 },
} as const satisfies Readonly<Record<string, { words: string; days: number | null }>>;

type KeptForDays = {
  [K in keyof typeof RETENTION]: (typeof RETENTION)[K]['days'] extends number ? K : never;
}[keyof typeof RETENTION];

/** How long it is kept, as an interval of SQL. */
export const keptFor = (kind: KeptForDays): string => `interval '${RETENTION[kind].days} days'`;
