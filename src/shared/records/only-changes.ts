/** Why a form with nothing new in it can neither be saved nor put back. */
export const NOTHING_CHANGED = 'Nothing is changed.';

/** Two values of a form, read as they are sent. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Of what would be sent only what is other than the writer knows, with what that was; null where nothing is. */
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
