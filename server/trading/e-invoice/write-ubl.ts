import { DIGITS, decimalOf, wholeOf } from '../../stock/prices/decimals.ts';
import {
  type EInvoice,
  type EInvoiceLine,
  type EInvoiceParty,
  electronicAddressOf,
  isIntraCommunity,
  type TaxCategory,
} from './e-invoice.ts';

/** An element of UBL: its name with the prefix, its text or children, and its attributes. */
type Element = readonly [
  name: string,
  content: string | readonly (Element | null)[],
  attributes?: Readonly<Record<string, string>>,
];

const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const PROFILE = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const NAMESPACE = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Names in which an invoice and a credit note differ. */
const DOCUMENTS = {
  invoice: { root: 'Invoice', code: '380', line: 'InvoiceLine', quantity: 'InvoicedQuantity' },
  creditNote: {
    root: 'CreditNote',
    code: '381',
    line: 'CreditNoteLine',
    quantity: 'CreditedQuantity',
  },
} as const;

/** UNECE Recommendation 20: one piece. */
const PIECE = 'H87';
/** UNCL 4461: credit transfer. */
const CREDIT_TRANSFER = '30';

const sum = (amounts: readonly string[]): string =>
  decimalOf(
    amounts.reduce((cents, amount) => cents + wholeOf(amount, DIGITS.money), 0),
    DIGITS.money,
  );

const optional = (name: string, text: string | null): Element | null =>
  text === null || text === '' ? null : [name, text];

/** Writes the invoice as UBL 2.1 by Peppol BIS Billing 3. */
export function writeUbl(invoice: EInvoice): string {
  const { root, code, line, quantity } = DOCUMENTS[invoice.kind];
  const { currency, taxes } = invoice;
  const money = (name: string, amount: string): Element => [name, amount, { currencyID: currency }];
  const net = sum(invoice.lines.map(({ amount }) => amount));
  const tax = sum(taxes.map((group) => group.tax));
  const total = sum([net, tax]);
  const isInvoice = invoice.kind === 'invoice';
  const children: (Element | null)[] = [
    ['cbc:CustomizationID', CUSTOMIZATION],
    ['cbc:ProfileID', PROFILE],
    ['cbc:ID', invoice.number],
    ['cbc:IssueDate', invoice.issuedOn],
    isInvoice ? ['cbc:DueDate', invoice.dueOn] : null,
    [`cbc:${root}TypeCode`, code],
    optional('cbc:Note', invoice.note),
    ['cbc:DocumentCurrencyCode', currency],
    ['cac:OrderReference', [['cbc:ID', invoice.orderNo]]],
    invoice.credited && [
      'cac:BillingReference',
      [
        [
          'cac:InvoiceDocumentReference',
          [
            ['cbc:ID', invoice.credited.number],
            ['cbc:IssueDate', invoice.credited.issuedOn],
          ],
        ],
      ],
    ],
    ['cac:AccountingSupplierParty', [partyOf(invoice.seller)]],
    ['cac:AccountingCustomerParty', [partyOf(invoice.buyer)]],
    isIntraCommunity(invoice) ? deliveryOf(invoice) : null,
    isInvoice ? creditTransferOf(invoice) : null,
    ['cac:PaymentTerms', [['cbc:Note', invoice.terms]]],
    [
      'cac:TaxTotal',
      [
        money('cbc:TaxAmount', tax),
        ...taxes.map(
          (group): Element => [
            'cac:TaxSubtotal',
            [
              money('cbc:TaxableAmount', group.taxable),
              money('cbc:TaxAmount', group.tax),
              taxCategory('cac:TaxCategory', group.category, group.rate, group.exemption),
            ],
          ],
        ),
      ],
    ],
    [
      'cac:LegalMonetaryTotal',
      [
        money('cbc:LineExtensionAmount', net),
        money('cbc:TaxExclusiveAmount', net),
        money('cbc:TaxInclusiveAmount', total),
        money('cbc:PayableAmount', total),
      ],
    ],
    ...invoice.lines.map(
      (item, at): Element => [
        `cac:${line}`,
        [
          ['cbc:ID', String(at + 1)],
          [`cbc:${quantity}`, '1', { unitCode: PIECE }],
          money('cbc:LineExtensionAmount', item.amount),
          itemOf(item),
          ['cac:Price', [money('cbc:PriceAmount', item.amount)]],
        ],
      ],
    ),
  ];
  const document: Element = [
    root,
    children,
    {
      xmlns: `${NAMESPACE}${root}-2`,
      'xmlns:cac': `${NAMESPACE}CommonAggregateComponents-2`,
      'xmlns:cbc': `${NAMESPACE}CommonBasicComponents-2`,
    },
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${serialize(document)}\n`;
}

function partyOf(party: EInvoiceParty): Element {
  const address = electronicAddressOf(party);
  return [
    'cac:Party',
    [
      address && ['cbc:EndpointID', address.id, { schemeID: address.scheme }],
      ['cac:PartyName', [['cbc:Name', party.name]]],
      [
        'cac:PostalAddress',
        [
          optional('cbc:StreetName', party.street),
          optional('cbc:AdditionalStreetName', party.moreStreet),
          optional('cbc:CityName', party.city),
          optional('cbc:PostalZone', party.postalCode),
          optional('cbc:CountrySubentity', party.region),
          ['cac:Country', [['cbc:IdentificationCode', party.country]]],
        ],
      ],
      party.vatNumber === null
        ? null
        : ['cac:PartyTaxScheme', [['cbc:CompanyID', party.vatNumber], VAT]],
      [
        'cac:PartyLegalEntity',
        [['cbc:RegistrationName', party.name], optional('cbc:CompanyID', party.registration)],
      ],
      party.email === null ? null : ['cac:Contact', [['cbc:ElectronicMail', party.email]]],
    ],
  ];
}

/** The goods leave for the country of the buyer. */
const deliveryOf = ({ suppliedOn, buyer }: EInvoice): Element => [
  'cac:Delivery',
  [
    ['cbc:ActualDeliveryDate', suppliedOn],
    [
      'cac:DeliveryLocation',
      [['cac:Address', [['cac:Country', [['cbc:IdentificationCode', buyer.country]]]]]],
    ],
  ],
];

const VAT: Element = ['cac:TaxScheme', [['cbc:ID', 'VAT']]];

const taxCategory = (
  name: string,
  category: TaxCategory,
  rate: string,
  exemption: string | null = null,
): Element => [
  name,
  [['cbc:ID', category], ['cbc:Percent', rate], optional('cbc:TaxExemptionReason', exemption), VAT],
];

function creditTransferOf({ account, number }: EInvoice): Element | null {
  if (account === null) return null;
  return [
    'cac:PaymentMeans',
    [
      ['cbc:PaymentMeansCode', CREDIT_TRANSFER],
      ['cbc:PaymentID', number],
      [
        'cac:PayeeFinancialAccount',
        [
          ['cbc:ID', account.id],
          ['cbc:Name', account.holder],
          account.bic === null
            ? null
            : ['cac:FinancialInstitutionBranch', [['cbc:ID', account.bic]]],
        ],
      ],
    ],
  ];
}

const itemOf = (item: EInvoiceLine): Element => [
  'cac:Item',
  [
    ['cbc:Description', item.description],
    ['cbc:Name', item.name],
    ['cac:SellersItemIdentification', [['cbc:ID', item.stockNo]]],
    item.hsCode === null
      ? null
      : [
          'cac:CommodityClassification',
          [['cbc:ItemClassificationCode', item.hsCode, { listID: 'HS' }]],
        ],
    taxCategory('cac:ClassifiedTaxCategory', item.category, item.rate),
  ],
];

function serialize([name, content, attributes = {}]: Element, indent = ''): string {
  const head = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeText(value)}"`)
    .join('');
  if (typeof content === 'string')
    return `${indent}<${name}${head}>${escapeText(content)}</${name}>`;
  const inner = content
    .filter((child) => child !== null)
    .map((child) => serialize(child, `${indent}  `));
  return `${indent}<${name}${head}>\n${inner.join('\n')}\n${indent}</${name}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Replaces line breaks by spaces, and removes characters that XML 1.0 forbids. */
const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/gu, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids these characters
    .replaceAll(/[\u0000-\u001F\uFFFE\uFFFF]/gu, '')
    .trim()
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
