/** A list of which something is asserted of each member: of no member at all everything is true. */
export function some<T>(list: readonly T[]): readonly [T, ...T[]] {
  if (list.length === 0) throw new Error('there is nothing to look at: the list is empty');
  return list as [T, ...T[]];
}
