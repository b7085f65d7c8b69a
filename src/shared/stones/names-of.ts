const NAMED = 3;

type Numbered = { readonly stockNo: string } | { readonly stock_no: string };

const numberOf = (stone: Numbered): string => ('stockNo' in stone ? stone.stockNo : stone.stock_no);

export function namesOf(stones: readonly Numbered[]): string {
  const named = stones.slice(0, NAMED).map(numberOf);
  const more = stones.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
