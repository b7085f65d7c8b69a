/** Throws if the list is empty, because an assertion over an empty list always passes. */
export function some<T>(list: readonly T[]): readonly [T, ...T[]] {
  if (list.length === 0) throw new Error('there is nothing to look at: the list is empty');
  return list as [T, ...T[]];
}
