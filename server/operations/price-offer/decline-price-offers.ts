import type { Handler, OperationOf } from '../handler.ts';
import { endPriceOffers } from './end-price-offers.ts';

export const declinePriceOffers: Handler<OperationOf<'declinePriceOffers'>> = (call) =>
  endPriceOffers(call, 'priceOffer.decline');
