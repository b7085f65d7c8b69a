/**
 * Other spellings of each value, keyed by its code: words separated by spaces and normalised by
 * `normalizeWord`. The code and the display name always match, so they are not listed.
 */
export type Aliases = Readonly<Record<string, string>>;
