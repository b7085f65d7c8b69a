import type { components } from '#api/schema.gen.ts';

/**
 * Content of an electronic invoice by the semantic model of EN 16931. All amounts are decimal texts
 * with two decimals.
 */
export interface EInvoice {
  readonly kind: 'invoice' | 'creditNote';
  readonly number: string;
  /** ISO date, in UTC */
  readonly issuedOn: string;
  readonly dueOn: string;
  /** text about the payment; a credit note gives the settlement */
  readonly terms: string;
  /** reason of a credit note */
  readonly note: string | null;
  readonly orderNo: string;
  /** the invoice that a credit note credits */
  readonly credited: { readonly number: string; readonly issuedOn: string } | null;
  readonly currency: string;
  readonly seller: EInvoiceParty;
  readonly buyer: EInvoiceParty;
  readonly account: EInvoiceAccount | null;
  readonly lines: readonly EInvoiceLine[];
  /** ISO date on which the stones were supplied */
  readonly suppliedOn: string;
  readonly taxes: readonly EInvoiceTax[];
}

export type TaxCategory = components['schemas']['TaxCategory'];

export interface EInvoiceParty {
  readonly name: string;
  readonly street: string | null;
  readonly moreStreet: string | null;
  readonly city: string | null;
  readonly postalCode: string | null;
  readonly region: string | null;
  /** ISO 3166 code */
  readonly country: string;
  /** with the prefix of the country; null without a VAT number */
  readonly vatNumber: string | null;
  /** number in the company register, or another tax number */
  readonly registration: string | null;
  readonly email: string | null;
}

export interface EInvoiceAccount {
  readonly id: string;
  readonly holder: string;
  readonly bic: string | null;
}

export interface EInvoiceLine {
  readonly stockNo: string;
  readonly name: string;
  readonly description: string;
  readonly hsCode: string | null;
  readonly amount: string;
  readonly category: TaxCategory;
  readonly rate: string;
}

export interface EInvoiceTax {
  readonly category: TaxCategory;
  readonly rate: string;
  readonly taxable: string;
  readonly tax: string;
  readonly exemption: string | null;
}

/** Electronic address scheme (EAS) of the VAT number of each country. */
const VAT_SCHEMES: Readonly<Record<string, string>> = {
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CH: '9927',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  EE: '9931',
  GB: '9932',
  GR: '9933',
  HR: '9934',
  IE: '9935',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SI: '9949',
  SK: '9950',
  ES: '9920',
  FR: '9957',
  HU: '9910',
  IT: '0211',
  SE: '9955',
  FI: '0213',
};

export interface ElectronicAddress {
  readonly scheme: string;
  readonly id: string;
}

/** The VAT number if its country has a scheme, else the e-mail address; null without both. */
export function electronicAddressOf({
  country,
  vatNumber,
  email,
}: EInvoiceParty): ElectronicAddress | null {
  const scheme = VAT_SCHEMES[country];
  if (scheme !== undefined && vatNumber !== null) return { scheme, id: vatNumber };
  return email === null ? null : { scheme: 'EM', id: email };
}

export const isIntraCommunity = ({ taxes }: Pick<EInvoice, 'taxes'>): boolean =>
  taxes.some(({ category }) => category === 'K');

/** Returns what the document lacks for EN 16931, as sentences; empty if it is complete. */
export function gapsOf(invoice: EInvoice): string[] {
  const { seller, buyer, taxes } = invoice;
  const reversed = taxes.some(({ category }) => category === 'AE');
  const gaps: [isMissing: boolean, message: string][] = [
    [taxes.length === 0, 'The invoice has no tax lines. Add tax rates before the next sale.'],
    [seller.name === '', 'The company profile has no name.'],
    [seller.country === '', 'The company profile has no country.'],
    [seller.vatNumber === null, 'The company profile has no valid VAT number.'],
    [
      electronicAddressOf(seller) === null && seller.vatNumber !== null,
      'The company profile has no e-mail address.',
    ],
    [buyer.country === '', 'The client has no country.'],
    [
      reversed && buyer.vatNumber === null && buyer.registration === null,
      'The client has no tax number, which reverse charge needs.',
    ],
    [
      isIntraCommunity(invoice) && buyer.vatNumber === null,
      'The client has no VAT number, which an intra-Community supply needs.',
    ],
    [
      electronicAddressOf(buyer) === null,
      'The client has neither a VAT number nor an e-mail address.',
    ],
  ];
  return gaps.flatMap(([isMissing, message]) => (isMissing ? [message] : []));
}
