import type { components } from '#api/schema.gen.ts';

type Schemas = components['schemas'];
export type TaxRate = Schemas['TaxRate'];
export type TaxCategory = Schemas['TaxCategory'];

export const TAX_CATEGORIES: Readonly<Record<TaxCategory, string>> = {
  S: 'Standard rate',
  Z: 'Zero rate',
  E: 'Exempt',
  AE: 'Reverse charge',
  K: 'Intra-Community supply',
  G: 'Export',
};

/** A category with an exemption has a reason instead of a rate. */
export const needsExemption = (category: TaxCategory): boolean =>
  category !== 'S' && category !== 'Z';

/** Label of a tax line, such as "Standard rate 21%" or "Reverse charge". */
export const taxLabel = ({ category, rate }: Pick<TaxRate, 'category' | 'rate'>): string =>
  category === 'S' ? `Tax ${rate}%` : `${TAX_CATEGORIES[category]} 0%`;

interface RateValues
  extends Pick<TaxRate, 'category' | 'rate' | 'exemption' | 'first_day' | 'last_day'> {
  readonly buyer_group: string | null;
  readonly buyer_status: TaxRate['buyer_status'];
  readonly buyer_country_id: string | null;
}

interface RateFault {
  readonly field: keyof RateValues;
  readonly message: string;
}

/** Returns what is wrong with a new tax rate; empty if nothing is. */
export function taxRateFaults(values: RateValues): RateFault[] {
  const {
    buyer_group,
    buyer_status,
    buyer_country_id,
    category,
    rate,
    exemption,
    first_day,
    last_day,
  } = values;
  const faults: RateFault[] = [];
  const refuseIf = (isFaulty: boolean, field: keyof RateValues, message: string) => {
    if (isFaulty) faults.push({ field, message });
  };
  refuseIf(
    (buyer_group === null) === (buyer_country_id === null),
    'buyer_group',
    'Choose either a group of countries or one country.',
  );
  refuseIf(
    category === 'S' && !(rate > 0 && rate <= 100),
    'rate',
    'Enter a rate above 0 and at most 100 percent.',
  );
  refuseIf(category !== 'S' && rate !== 0, 'rate', 'Only the standard rate has a rate above 0.');
  refuseIf(
    category === 'K' && (buyer_group ?? 'eu') !== 'eu',
    'category',
    'Only goods for another EU country are an intra-Community supply.',
  );
  refuseIf(
    category === 'K' && buyer_status !== 'vat_registered',
    'buyer_status',
    'An intra-Community supply needs a buyer with a valid VAT number.',
  );
  refuseIf(
    needsExemption(category) && exemption === null,
    'exemption',
    'Enter the reason for the exemption, which is printed on invoices.',
  );
  refuseIf(
    !needsExemption(category) && exemption !== null,
    'exemption',
    'This category has no reason for an exemption.',
  );
  refuseIf(
    last_day !== null && last_day < first_day,
    'last_day',
    'The last day cannot be before the first day.',
  );
  return faults;
}
