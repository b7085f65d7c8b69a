const NAMED = 3;

/** The first of them by their numbers, and how many more there are. */
export function namesOf(stones: readonly { readonly stockNo: string }[]): string {
  const named = stones.slice(0, NAMED).map(({ stockNo }) => stockNo);
  const more = stones.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
