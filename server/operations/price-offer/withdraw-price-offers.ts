import type { Handler, OperationOf } from '../handler.ts';
import { endPriceOffers } from './end-price-offers.ts';

export const withdrawPriceOffers: Handler<OperationOf<'withdrawPriceOffers'>> = (call) =>
  endPriceOffers(call, 'priceOffer.withdraw');
