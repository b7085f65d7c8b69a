import type { BusinessId, InvoiceId, StoneId, TaxRateId } from '#api/ids.gen.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { EU_COUNTRIES, vatNumberOf } from '#common/tax/vat-numbers.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Change } from '../change.ts';

// Rates apply only if the company profile has a home country with a rate on the day of the invoice.
const PARTIES = statement(
  'invoice-tax-parties',
  `select b.company_name, b.tax_identification_number as tax_number, buyer.id as buyer_id, buyer.iso2 as buyer,
          seller.id as seller_id, seller.iso2 as seller
     from business b left join country buyer on buyer.id = b.country_id
     left join lateral (
       select c.id, c.iso2 from (select country_id from company_version order by version desc limit 1) as v
         join country c on c.id = v.country_id
        where exists (select from tax_rate r where r.seller_country_id = c.id
                         and current_date between r.first_day and coalesce(r.last_day, 'infinity'))) as seller on true
    where b.id = $1`,
);

// The most specific rate applies: one for the country before one for its group, one for the status of the buyer before
// one for any status, and one for the growth type before one for both.
const CHOOSE = statement(
  'invoice-tax-rates',
  `select g.growth_type, r.id as rate_id
     from (select distinct growth_type from stone where id = any($1)) as g
     left join lateral (
       select r.id from tax_rate r
        where r.seller_country_id = $2 and current_date between r.first_day and coalesce(r.last_day, 'infinity')
          and (r.buyer_country_id = $3 or r.buyer_group = $4) and r.buyer_status in ('any', $5)
          and (r.growth_type is null or r.growth_type = g.growth_type)
        order by r.buyer_country_id is null, r.buyer_status = 'any', r.growth_type is null limit 1) as r on true
    order by g.growth_type`,
);

export type BuyerGroup = 'domestic' | 'eu' | 'export';

export function buyerGroupOf(seller: string, buyer: string): BuyerGroup {
  if (seller === buyer) return 'domestic';
  return EU_COUNTRIES.has(seller) && EU_COUNTRIES.has(buyer) ? 'eu' : 'export';
}

export interface InvoiceTax {
  /** VAT number of the buyer with its prefix; null if the buyer has no valid one */
  readonly buyerVatNumber: string | null;
  /** IDs of the rates that apply, at most one for each growth type; empty without tax */
  readonly rateIds: readonly TaxRateId[];
  /** growth types of the stones, in the order of `rateIds` */
  readonly growthTypes: readonly number[];
}

/** Chooses the tax rates of a sale. Refuses the sale if the company charges tax but no rate applies. */
export async function chooseTax(
  { connection }: Change,
  businessId: BusinessId,
  stoneIds: readonly StoneId[],
): Promise<InvoiceTax> {
  const { rows } = await runStatement(connection, PARTIES, [businessId]);
  const [parties] = rows;
  if (!parties) throw new Error('a sale has no trading client');
  const { company_name, tax_number, buyer_id, buyer, seller_id, seller } = parties;
  const buyerVatNumber = vatNumberOf(buyer, tax_number);
  if (seller === null || seller_id === null)
    return { buyerVatNumber, rateIds: [], growthTypes: [] };
  if (buyer === null || buyer_id === null)
    throw refuseTax(
      `The country of ${company_name} is unknown, so the tax is unknown. Add the country to the business.`,
    );
  const chosen = await runStatement(connection, CHOOSE, [
    stoneIds,
    seller_id,
    buyer_id,
    buyerGroupOf(seller, buyer),
    buyerVatNumber === null ? 'not_registered' : 'vat_registered',
  ]);
  return {
    buyerVatNumber,
    rateIds: chosen.rows.map(({ growth_type, rate_id }) => {
      if (rate_id === null)
        throw refuseTax(
          `No tax rate applies to ${GROWTH_NAME[growth_type].toLowerCase()} stones for ${company_name} (${buyer}). Add a rate under Settings, Company, Tax.`,
        );
      return rate_id;
    }),
    growthTypes: chosen.rows.map(({ growth_type }) => growth_type),
  };
}

const refuseTax = (message: string): Refusal =>
  new Refusal({ ...PROBLEMS.taxRateMissing, message }, [{ message }]);

const ADD = statement(
  'invoice-tax-add',
  `insert into invoice_tax (invoice_id, category, rate, exemption)
     select $1, category, rate, string_agg(distinct exemption, ' ' order by exemption)
       from tax_rate where id = any($2) group by category, rate`,
);

/** Adds the tax lines of a new invoice. */
export async function addTaxLines(
  { connection }: Change,
  invoiceId: InvoiceId,
  { rateIds }: InvoiceTax,
): Promise<void> {
  if (rateIds.length > 0) await runStatement(connection, ADD, [invoiceId, rateIds]);
}
