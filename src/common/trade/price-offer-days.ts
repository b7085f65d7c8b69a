/** Days until a price offer expires without an answer; each counter-offer begins the term again. */
export const PRICE_OFFER_DAYS = { standard: 5, most: 30 } as const;
