/** Adds up prices in cents, to avoid rounding errors of floating-point numbers. */
export const amountOf = (stones: Iterable<{ readonly sell_amt: number }>): number => {
  let cents = 0;
  for (const { sell_amt } of stones) cents += Math.round(sell_amt * 100);
  return cents / 100;
};
