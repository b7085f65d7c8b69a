export const NOTHING_CHANGED = 'No changes to save.';

/** Compares JSON texts, so objects are equal only if their keys have the same order. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns the changed fields: `data` has the new values, and `was` has the base values for
 * optimistic concurrency. Null if no field changed.
 */
export function onlyChanges<Details extends object>(
  known: Details,
  wanted: Details,
): { readonly data: Partial<Details>; readonly was: Partial<Details> } | null {
  const names = (Object.keys(wanted) as (keyof Details)[]).filter(
    (name) => !isSame(known[name], wanted[name]),
  );
  const pick = (from: Details) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Details>;
  return names.length === 0 ? null : { data: pick(wanted), was: pick(known) };
}
