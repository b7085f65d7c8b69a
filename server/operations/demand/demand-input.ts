import type { components } from '#api/schema.gen.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { DIGITS, decimalOf } from '../../stock/prices/decimals.ts';
import { parseCents } from '../../stock/prices/money-input.ts';
import { normalizeFilter, type SavedFilter } from '../../trading/searches/saved-filter.ts';
import type { Wanted } from '../../workflows/records/demand-records.ts';

type Sent = Omit<components['schemas']['DemandUpdate'], 'status' | 'remark'>;

const DISCOUNT = /^-?\d+(\.\d{1,4})?$/;

export function parseDemandInput({
  name,
  note,
  quantity,
  until,
  filter,
  target_ppc,
  target_disc,
}: Sent): Partial<Wanted> {
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(note === undefined ? {} : { note: note?.trim() || null }),
    ...(quantity === undefined ? {} : { quantity }),
    ...(until === undefined ? {} : { until }),
    ...(filter === undefined ? {} : { filter: parseDemandFilter(filter) }),
    ...(target_ppc === undefined ? {} : { targetPpc: parseTargetPrice(target_ppc) }),
    ...(target_disc === undefined ? {} : { targetDisc: parseTargetDiscount(target_disc) }),
  };
}

function parseDemandFilter(filter: components['schemas']['StoneFilter']): SavedFilter {
  if (filter.business_id)
    throw refuseField(
      'data.filter.business_id',
      'A demand belongs to one trading client. Remove the trading client from the filter.',
    );
  if (filter.provider_id)
    throw refuseField('data.filter.provider_id', 'A demand cannot filter by supplier.');
  return normalizeFilter(filter);
}

const parseTargetPrice = (price: number | null): string | null =>
  price === null ? null : decimalOf(parseCents('data.target_ppc', price), DIGITS.money);

function parseTargetDiscount(discount: number | null): string | null {
  if (discount === null) return null;
  if (!DISCOUNT.test(String(discount)))
    throw refuseField('data.target_disc', 'Enter a discount with at most four decimals.');
  return String(discount);
}
