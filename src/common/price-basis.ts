/**
 * Tells which figure sets the cost: the supplier's asking price, or the supplier's discount applied
 * to the portal's Rap list.
 */
export const PRICE_BASIS = { asked: 1, discount: 2 } as const;
export type PriceBasis = (typeof PRICE_BASIS)[keyof typeof PRICE_BASIS];

export const PRICE_BASIS_NAME: Readonly<Record<PriceBasis, string>> = {
  1: 'Asking price',
  2: 'Discount on our list',
};

export const PRICE_BASIS_SHORT: Readonly<Record<PriceBasis, string>> = {
  ...PRICE_BASIS_NAME,
  [PRICE_BASIS.asked]: 'Asked',
};

export const ON_NEW_RAP = { keepPrice: 1, keepDiscount: 2, ask: 3 } as const;
export type OnNewRap = (typeof ON_NEW_RAP)[keyof typeof ON_NEW_RAP];

export const ON_NEW_RAP_NAME: Readonly<Record<OnNewRap, string>> = {
  1: 'Keep the price',
  2: 'Keep the discount',
  3: 'Let staff decide',
};
