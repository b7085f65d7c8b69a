import {
  ON_NEW_RAP_NAME,
  type OnNewRap,
  PRICE_BASIS_NAME,
  type PriceBasis,
} from '#common/price-basis.ts';

/** The codes are strings here, because form values are strings. */
export const basisText = (value: string): string => PRICE_BASIS_NAME[Number(value) as PriceBasis];
export const newRapText = (value: string): string => ON_NEW_RAP_NAME[Number(value) as OnNewRap];
