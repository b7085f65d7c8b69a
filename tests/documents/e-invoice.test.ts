import { describe, expect, it } from 'vitest';
import {
  type EInvoice,
  type EInvoiceParty,
  gapsOf,
  type TaxCategory,
} from '../../server/trading/e-invoice/e-invoice.ts';
import { writeUbl } from '../../server/trading/e-invoice/write-ubl.ts';
import {
  brokenRules,
  centsOf,
  RULES,
  readUbl,
  textAt,
  total,
} from '../support/files/en16931-rules.ts';

const PARTY: EInvoiceParty = {
  name: 'Facet Row & Sons <BV>',
  street: 'Invented Street 12',
  moreStreet: null,
  city: 'Antwerp',
  postalCode: '2018',
  region: null,
  country: 'BE',
  vatNumber: 'BE0428759497',
  registration: null,
  email: 'office@facet.example',
};
const BUYER: EInvoiceParty = {
  ...PARTY,
  name: 'Halden & Roe',
  country: 'DE',
  vatNumber: 'DE136695976',
};

const REASONS: Readonly<Record<TaxCategory, string | null>> = {
  S: null,
  Z: null,
  E: 'Exempt supply.',
  AE: 'Reverse charge.',
  K: 'Intra-Community supply, Article 138 of Directive 2006/112/EC.',
  G: 'Export outside the EU.',
};

const decimal = (cents: number): string => (cents / 100).toFixed(2);

interface Row {
  readonly cents: number;
  readonly category: TaxCategory;
  /** hundredths of a percent */
  readonly rate: number;
}

/** Builds a document, and its groups by integer arithmetic of its own. */
function documentOf(rows: readonly Row[], more: Partial<EInvoice> = {}): EInvoice {
  const keys = [...new Set(rows.map(({ category, rate }) => `${category} ${rate}`))];
  return {
    kind: 'invoice',
    number: 'IN-7',
    issuedOn: '2026-11-30',
    dueOn: '2026-12-30',
    suppliedOn: '2026-11-30',
    terms: 'Payment in full by 2026-12-30.',
    note: null,
    orderNo: 'CO-12',
    credited: null,
    currency: 'USD',
    seller: PARTY,
    buyer: BUYER,
    account: { id: 'BE68539007547034', holder: 'Facet Row', bic: 'GKCCBEBB' },
    lines: rows.map(({ cents, category, rate }, at) => ({
      stockNo: `ST-${at}`,
      name: `Diamond ST-${at}`,
      description: 'Natural, Round, D, VS1, 1.01 ct',
      hsCode: '710239',
      amount: decimal(cents),
      category,
      rate: decimal(rate),
    })),
    taxes: keys.map((key) => {
      const own = rows.filter(({ category, rate }) => `${category} ${rate}` === key);
      const [{ category, rate }] = own as [Row];
      const taxable = own.reduce((sum, { cents }) => sum + cents, 0);
      const tax = Number((BigInt(taxable) * BigInt(rate) + 5_000n) / 10_000n);
      return {
        category,
        rate: decimal(rate),
        taxable: decimal(taxable),
        tax: decimal(tax),
        exemption: REASONS[category],
      };
    }),
    ...more,
  };
}

const ONE_OF_EACH: readonly Row[] = [
  { cents: 123_456, category: 'S', rate: 2100 },
  { cents: 99_999, category: 'S', rate: 777 },
  { cents: 5_001, category: 'Z', rate: 0 },
  { cents: 70_007, category: 'E', rate: 0 },
  { cents: 1, category: 'AE', rate: 0 },
  { cents: 88_888, category: 'G', rate: 0 },
  { cents: 44_444, category: 'K', rate: 0 },
];
const CREDIT: Partial<EInvoice> = {
  kind: 'creditNote',
  number: 'CN-3',
  note: 'Returned.',
  credited: { number: 'IN-7', issuedOn: '2026-11-30' },
};

describe('an e-invoice', () => {
  it.each(Object.keys(RULES))('keeps %s', (name) => {
    const rule = RULES[name];
    if (!rule) throw new Error('the rule is missing');
    for (const more of [{}, CREDIT])
      expect(rule(readUbl(writeUbl(documentOf(ONE_OF_EACH, more))))).toBe(true);
  });

  const alter = (from: string | RegExp, to: string): string =>
    writeUbl(documentOf(ONE_OF_EACH)).replace(from, to);

  it.each([
    ['BR-02', /<cbc:ID>IN-7<\/cbc:ID>/, ''],
    ['BR-03', '<cbc:IssueDate>2026-11-30<', '<cbc:IssueDate>30/11/2026<'],
    ['BR-04', 'Code>380<', 'Code>381<'],
    ['BR-09', '<cbc:IdentificationCode>BE<', '<cbc:IdentificationCode>Belgium<'],
    [
      'BR-CO-10',
      '<cbc:LineExtensionAmount currencyID="USD">4317.96<',
      '<cbc:LineExtensionAmount currencyID="USD">4317.97<',
    ],
    ['BR-CO-15', /(TaxInclusiveAmount currencyID="USD">)[\d.]+/, '$11.00'],
    ['BR-CO-16', /(PayableAmount currencyID="USD">)[\d.]+/, '$11.00'],
    ['BR-S-09', /(<cbc:TaxAmount currencyID="USD">)259.26/, '$1259.27'],
    ['BR-AE-10', '<cbc:TaxExemptionReason>Reverse charge.</cbc:TaxExemptionReason>', ''],
    ['BR-IC-02', '<cbc:CompanyID>DE136695976</cbc:CompanyID>', ''],
    ['BR-IC-11', '<cbc:ActualDeliveryDate>2026-11-30</cbc:ActualDeliveryDate>', ''],
    [
      'BR-IC-12',
      /(<cac:DeliveryLocation>[\s\S]*?)<cbc:IdentificationCode>DE</,
      '$1<cbc:IdentificationCode><',
    ],
    ['BR-62', 'schemeID="9925"', 'schemeID=""'],
  ])('breaks %s if the file is altered', (rule, from, to) => {
    expect(brokenRules(alter(from, to)).map((name) => name.split(' ')[0])).toContain(rule);
  });

  it('escapes text and states growth, HS code and stock number', () => {
    const xml = writeUbl(documentOf(ONE_OF_EACH, { orderNo: 'CO-1 "\u0007\n<&>' }));
    expect(xml).toContain('Facet Row &amp; Sons &lt;BV&gt;');
    const { root, lines } = readUbl(xml);
    expect(textAt(root, 'OrderReference/ID')).toBe('CO-1 " <&>');
    expect(textAt(lines[0], 'Item/Description')).toContain('Natural');
    expect(textAt(lines[0], 'Item/CommodityClassification/ItemClassificationCode')).toBe('710239');
    expect(textAt(lines[0], 'Item/SellersItemIdentification/ID')).toBe('ST-0');
  });

  it('is valid and read back to the same totals for 1,000 random documents', () => {
    let at = 16_931;
    const below = (limit: number): number => {
      at = (Math.imul(at, 1_103_515_245) + 12_345) & 0x7fff_ffff;
      return Math.floor((at / 0x8000_0000) * limit);
    };
    const categories: readonly TaxCategory[] = ['S', 'S', 'Z', 'E', 'AE', 'G'];
    for (let nr = 0; nr < 1_000; nr++) {
      const rows = Array.from({ length: 1 + below(12) }, (): Row => {
        const category = categories[below(categories.length)] as TaxCategory;
        return {
          cents: 1 + below(nr % 10 === 0 ? 99_999_999 : 500_000),
          category,
          rate: category === 'S' ? 1 + below(nr % 3 === 0 ? 10_000 : 2_700) : 0,
        };
      });
      const source = documentOf(rows, nr % 4 === 0 ? CREDIT : {});
      const xml = writeUbl(source);
      expect(brokenRules(xml), xml).toEqual([]);
      const read = readUbl(xml);
      const net = rows.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
      const tax = source.taxes.reduce((sum, group) => sum + centsOf(group.tax), 0n);
      expect(total(read, 'TaxExclusiveAmount')).toBe(net);
      expect(centsOf(textAt(read.root, 'TaxTotal/TaxAmount'))).toBe(tax);
      expect(total(read, 'PayableAmount')).toBe(net + tax);
      expect(read.lines).toHaveLength(rows.length);
    }
  });
});

describe('gaps of an e-invoice', () => {
  it('has none for a complete document', () => {
    expect(gapsOf(documentOf(ONE_OF_EACH))).toEqual([]);
  });

  it.each([
    ['tax lines', { taxes: [] }, /no tax lines/],
    [
      'the VAT number of the seller',
      { seller: { ...PARTY, vatNumber: null } },
      /no valid VAT number/,
    ],
    ['the country of the buyer', { buyer: { ...BUYER, country: '' } }, /client has no country/],
    [
      'the tax number of the buyer',
      { buyer: { ...BUYER, vatNumber: null } },
      /reverse charge needs/,
    ],
    [
      'an address of the buyer',
      { buyer: { ...BUYER, vatNumber: null, email: null, registration: '1' } },
      /neither a VAT number/,
    ],
  ])('names %s', (_, more, sentence) => {
    expect(gapsOf(documentOf(ONE_OF_EACH, more)).join(' ')).toMatch(sentence);
  });
});
