import type { components } from '#api/schema.gen.ts';
import { taxRateFaults } from '#common/tax/tax-rates.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { readSignedInUsers } from '../../people/accounts/signed-in-users.ts';
import { requireCountryId } from '../../people/places/require-country.ts';
import { readCompanyRecord } from '../../platform/company/company-profile.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { decimalOf } from '../../stock/prices/decimals.ts';
import { parseHundredths } from '../../stock/prices/money-input.ts';
import { requireTaxRate } from '../../trading/tax/tax-setup.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const ADD = statement(
  'tax-rate-add',
  `insert into tax_rate (seller_country_id, buyer_group, buyer_country_id, buyer_status, growth_type, category, rate,
                         exemption, first_day, last_day, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
);

export const addTaxRate: Handler<OperationOf<'addTaxRate'>> = (call) =>
  runChange(call, async ({ connection, consequences }) => {
    const rate = normalize(call.data);
    const percent = decimalOf(parseHundredths('data.rate', rate.rate), 2);
    const faults = taxRateFaults(rate);
    if (faults.length > 0)
      throw new Refusal(
        PROBLEMS.invalidRequest,
        faults.map(({ field, message }) => ({ field: `data.${field}`, message })),
      );
    const { country_id: seller } = await readCompanyRecord(connection);
    if (seller === null) throw refuse('homeCountryMissing');
    await requireCountryId(connection, rate.buyer_country_id, 'data.buyer_country_id');
    const { rows } = await runStatement(connection, ADD, [
      seller,
      rate.buyer_group,
      rate.buyer_country_id,
      rate.buyer_status,
      rate.growth_type,
      rate.category,
      percent,
      rate.exemption,
      rate.first_day,
      rate.last_day,
      call.session.actor.id,
    ]);
    const [added] = rows;
    if (!added) throw new Error('the insert of a tax rate returned no row');
    consequences.notifyRefresh(await readSignedInUsers(connection));
    return { message: 'Tax rate added', data: await requireTaxRate(connection, added.id) };
  }).catch((error: unknown) => {
    throw isOverlap(error) ? refuse('taxRateOverlaps') : error;
  });

const normalize = (sent: components['schemas']['NewTaxRate']) => ({
  ...sent,
  buyer_group: sent.buyer_group ?? null,
  buyer_country_id: sent.buyer_country_id ?? null,
  growth_type: sent.growth_type ?? null,
  exemption: sent.exemption?.trim() || null,
  last_day: sent.last_day ?? null,
});

const isOverlap = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'tax_rate_overlap';
