/**
 * Aliases of a list of values: by code, a space-separated list of words normalised by `normalizeWord`.
 * The code and the display name of a value always match and are not listed.
 */
export type Aliases = Readonly<Record<string, string>>;
