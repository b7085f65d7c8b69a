import type pg from 'pg';
import type { CreditNoteId, InvoiceId } from '#api/ids.gen.ts';
import { companyName } from '#common/company/company-texts.ts';
import { GROWTH_NAME, reportWords } from '#common/stone-labels.ts';
import { vatNumberOf } from '#common/tax/vat-numbers.ts';
import type { Session } from '../../people/accounts/session.ts';
import { type CompanyRecord, readCompanyRecord } from '../../platform/company/company-profile.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { type CreditNote, type Invoice, readInvoice } from '../invoices/read-invoice.ts';
import { describeStone } from '../pdf/stone-columns.ts';
import type { EInvoice, EInvoiceAccount, EInvoiceParty } from './e-invoice.ts';

const CURRENCY = 'USD';

const BUYER = statement(
  'e-invoice-buyer',
  `select i.buyer_name as name, i.buyer_address_line_1 as address_line_1, i.buyer_address_line_2 as address_line_2, i.buyer_city as city,
          i.buyer_postal_code as postal_code, i.buyer_state as state, c.iso2 as country, i.buyer_tax_number as tax_number, i.buyer_vat_number,
          (select u.email from app_user u where u.business_id = i.business_id and u.deleted_at is null order by u.created_at, u.id limit 1) as email,
          (select iso2 from country where id = $2) as seller_country
     from invoice i left join country c on c.id = i.buyer_country_id
    where i.id = $1`,
);

// An invoice has the lines that it billed, credited or not; a credit note those that it credited.
const LINES = statement(
  'e-invoice-lines',
  `select l.id, l.amount, l.hs_code, t.category, t.rate
     from invoice_line l join invoice_tax t on t.id = l.tax_id
    where l.invoice_id = $1 and ($2::uuid is null or l.credit_note_id = $2) order by l.id`,
);

const TAXES = statement(
  'e-invoice-taxes',
  `select t.category, t.rate, sum(l.amount) as taxable, sum(l.tax) as tax, t.exemption
     from invoice_line l join invoice_tax t on t.id = l.tax_id
    where l.invoice_id = $1 and ($2::uuid is null or l.credit_note_id = $2)
    group by t.id order by t.rate desc, t.category`,
);

interface Wanted {
  readonly id: InvoiceId;
  readonly credit_note_id?: CreditNoteId;
}

/** Returns null if the invoice or credit note does not exist or the caller may not see it. */
export async function readEInvoice(
  { pool }: { readonly pool: pg.Pool },
  session: Session,
  { id, credit_note_id }: Wanted,
): Promise<EInvoice | null> {
  const invoice = await readInvoice({ pool }, session, id);
  const note = invoice?.credit_notes.find((one) => one.id === credit_note_id) ?? null;
  if (!invoice || (credit_note_id !== undefined && note === null)) return null;
  const company = await readCompanyRecord(pool, new Date((note ?? invoice).created_at));
  const [buyers, lines, taxes] = await Promise.all([
    runStatement(pool, BUYER, [id, company.country_id]),
    runStatement(pool, LINES, [id, note?.id ?? null]),
    runStatement(pool, TAXES, [id, note?.id ?? null]),
  ]);
  const [buyer] = buyers.rows;
  if (!buyer) throw new Error('the query for the buyer of an invoice returned no row');
  const stones = new Map(invoice.lines.map((line) => [line.id as string, line]));
  return {
    ...headOf(invoice, note),
    currency: CURRENCY,
    seller: sellerOf(company, buyer.seller_country),
    buyer: {
      name: buyer.name,
      street: buyer.address_line_1,
      moreStreet: buyer.address_line_2,
      city: buyer.city,
      postalCode: buyer.postal_code,
      region: buyer.state,
      country: buyer.country ?? '',
      ...numbersOf(buyer.buyer_vat_number, buyer.tax_number),
      email: buyer.email,
    },
    account: accountOf(company),
    lines: lines.rows.map((line) => {
      const stone = stones.get(line.id);
      if (!stone) throw new Error('a line of the invoice is not listed');
      const report = reportWords(stone);
      return {
        stockNo: stone.stock_no,
        name: `${GROWTH_NAME[stone.growth_type]} diamond ${stone.stock_no}`,
        description: [describeStone(stone), `${stone.carat} ct`, report].filter(Boolean).join(', '),
        hsCode: line.hs_code,
        amount: line.amount,
        category: line.category,
        rate: line.rate,
      };
    }),
    taxes: taxes.rows,
  };
}

const dayOf = (instant: string): string => instant.slice(0, 10);

const headOf = (invoice: Invoice, note: CreditNote | null) => ({
  kind: note ? ('creditNote' as const) : ('invoice' as const),
  number: note ? note.credit_note_no : invoice.invoice_no,
  issuedOn: dayOf((note ?? invoice).created_at),
  dueOn: invoice.due_on,
  suppliedOn: dayOf(invoice.created_at),
  orderNo: invoice.source_no,
  note: note?.reason ?? null,
  terms: note
    ? `Deducted from invoice ${invoice.invoice_no}.`
    : `Payment in full by ${invoice.due_on}.`,
  credited: note ? { number: invoice.invoice_no, issuedOn: dayOf(invoice.created_at) } : null,
});

/** A number without the prefix of a country, such as a GSTIN, is no VAT number of EN 16931. */
function numbersOf(
  vatNumber: string | null,
  taxNumber: string | null,
): Pick<EInvoiceParty, 'vatNumber' | 'registration'> {
  return vatNumber !== null && /^[A-Z]{2}/.test(vatNumber)
    ? { vatNumber, registration: null }
    : { vatNumber: null, registration: taxNumber };
}

function sellerOf(company: CompanyRecord, country: string | null): EInvoiceParty {
  const numbers = company.tax_numbers.map(({ number }) => vatNumberOf(country, number));
  const vat = numbers.find((number) => number !== null) ?? null;
  return {
    name: company.legal_name ?? (company.trading_name === null ? '' : companyName(company)),
    street: company.address_line_1,
    moreStreet: company.address_line_2,
    city: company.city,
    postalCode: company.postal_code,
    region: null,
    country: country ?? '',
    vatNumber: numbersOf(vat, null).vatNumber,
    registration: company.registration_number,
    email: company.email,
  };
}

function accountOf({ bank_accounts }: CompanyRecord): EInvoiceAccount | null {
  const account = bank_accounts.find(({ currency }) => currency === CURRENCY) ?? bank_accounts[0];
  const id = account?.iban ?? account?.account_number;
  return account && id ? { id, holder: account.holder, bic: account.bic } : null;
}
