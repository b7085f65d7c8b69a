import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** Reads UBL with a parser of its own, without any code of the writer. */

type Node = { readonly [name: string]: unknown };

const LISTS = new Set(['TaxSubtotal', 'InvoiceLine', 'CreditNoteLine']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: (name) => LISTS.has(name),
});

/** Text at a path such as "Party/PostalAddress/Country/IdentificationCode"; empty if it is missing. */
export function textAt(node: unknown, path: string): string {
  const found = nodeAt(node, path);
  if (typeof found === 'string') return found;
  const text = (found as Node | undefined)?.['#text'];
  return typeof text === 'string' ? text : '';
}

const nodeAt = (node: unknown, path: string): unknown =>
  path.split('/').reduce<unknown>((inner, name) => (inner as Node | undefined)?.[name], node);

const listAt = (node: unknown, name: string): Node[] => (nodeAt(node, name) as Node[]) ?? [];

/** Amounts are decimal texts with at most two decimals. */
export function centsOf(text: string): bigint {
  const found = /^(-?\d+)(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) throw new Error(`"${text}" is not an amount`);
  return BigInt(`${found[1]}${(found[2] ?? '').padEnd(2, '0')}`);
}

export interface ReadInvoice {
  readonly root: Node;
  readonly kind: 'Invoice' | 'CreditNote';
  readonly lines: readonly Node[];
  readonly groups: readonly Node[];
  readonly seller: unknown;
  readonly buyer: unknown;
}

export function readUbl(xml: string): ReadInvoice {
  if (XMLValidator.validate(xml) !== true) throw new Error('the file is not well-formed XML');
  const document = parser.parse(xml) as Node;
  const kind = 'CreditNote' in document ? 'CreditNote' : 'Invoice';
  const root = document[kind] as Node;
  return {
    root,
    kind,
    lines: listAt(root, `${kind}Line`),
    groups: listAt(root, 'TaxTotal/TaxSubtotal'),
    seller: nodeAt(root, 'AccountingSupplierParty/Party'),
    buyer: nodeAt(root, 'AccountingCustomerParty/Party'),
  };
}

const monetary = ({ root }: ReadInvoice, name: string): bigint =>
  centsOf(textAt(root, `LegalMonetaryTotal/${name}`));
export const total = monetary;

const sumOf = (nodes: readonly Node[], path: string): bigint =>
  nodes.reduce((sum, node) => sum + centsOf(textAt(node, path)), 0n);

const groupsOf = ({ groups }: ReadInvoice, category: string): Node[] =>
  groups.filter((group) => textAt(group, 'TaxCategory/ID') === category);
const linesOf = ({ lines }: ReadInvoice, category: string): Node[] =>
  lines.filter((line) => textAt(line, 'Item/ClassifiedTaxCategory/ID') === category);

/** Hundredths of a percent. */
const percentOf = (node: Node, path: string): bigint => centsOf(textAt(node, path));

/** Rounds half away from zero, as EN 16931 does. */
function taxOf(taxable: bigint, percent: bigint): bigint {
  const product = taxable * percent;
  return (product + 5_000n) / 10_000n;
}

type Rule = (invoice: ReadInvoice) => boolean;
const has =
  (path: string): Rule =>
  ({ root }) =>
    textAt(root, path) !== '';

/** Cents by which the tax of a group may differ, because a credit note credits shares of its lines. */
const toleranceOf = ({ kind, lines }: ReadInvoice): bigint =>
  kind === 'CreditNote' ? BigInt(lines.length) : 0n;

const isNear = (invoice: ReadInvoice, group: Node): boolean => {
  const expected = taxOf(
    centsOf(textAt(group, 'TaxableAmount')),
    percentOf(group, 'TaxCategory/Percent'),
  );
  const off = centsOf(textAt(group, 'TaxAmount')) - expected;
  return (off < 0n ? -off : off) <= toleranceOf(invoice);
};

const ALL: Readonly<Record<string, Rule>> = {
  'BR-01 specification identifier': has('CustomizationID'),
  'BR-02 invoice number': has('ID'),
  'BR-03 issue date': ({ root }) => /^\d{4}-\d\d-\d\d$/.test(textAt(root, 'IssueDate')),
  'BR-04 type code': ({ root, kind }) =>
    textAt(root, `${kind}TypeCode`) === (kind === 'Invoice' ? '380' : '381'),
  'BR-05 currency code': ({ root }) => /^[A-Z]{3}$/.test(textAt(root, 'DocumentCurrencyCode')),
  'BR-06 name of the seller': ({ seller }) =>
    textAt(seller, 'PartyLegalEntity/RegistrationName') !== '',
  'BR-07 name of the buyer': ({ buyer }) =>
    textAt(buyer, 'PartyLegalEntity/RegistrationName') !== '',
  'BR-08 address of the seller': ({ seller }) => nodeAt(seller, 'PostalAddress') !== undefined,
  'BR-09 country of the seller': ({ seller }) =>
    /^[A-Z]{2}$/.test(textAt(seller, 'PostalAddress/Country/IdentificationCode')),
  'BR-10 address of the buyer': ({ buyer }) => nodeAt(buyer, 'PostalAddress') !== undefined,
  'BR-11 country of the buyer': ({ buyer }) =>
    /^[A-Z]{2}$/.test(textAt(buyer, 'PostalAddress/Country/IdentificationCode')),
  'BR-12 sum of the lines': has('LegalMonetaryTotal/LineExtensionAmount'),
  'BR-13 total without tax': has('LegalMonetaryTotal/TaxExclusiveAmount'),
  'BR-14 total with tax': has('LegalMonetaryTotal/TaxInclusiveAmount'),
  'BR-15 amount due': has('LegalMonetaryTotal/PayableAmount'),
  'BR-16 at least one line': ({ lines }) => lines.length > 0,
  'BR-21 line identifiers': ({ lines }) =>
    new Set(lines.map((line) => textAt(line, 'ID'))).size === lines.length,
  'BR-22 quantities': ({ lines, kind }) =>
    lines.every(
      (line) => textAt(line, kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity') === '1',
    ),
  'BR-24 line net amounts': ({ lines }) =>
    lines.every((line) => textAt(line, 'LineExtensionAmount') !== ''),
  'BR-25 item names': ({ lines }) => lines.every((line) => textAt(line, 'Item/Name') !== ''),
  'BR-26 item prices': ({ lines }) =>
    lines.every((line) => textAt(line, 'Price/PriceAmount') !== ''),
  'BR-27 prices are not negative': ({ lines }) =>
    lines.every((line) => centsOf(textAt(line, 'Price/PriceAmount')) >= 0n),
  'BR-45 taxable amounts': ({ groups }) =>
    groups.every((group) => textAt(group, 'TaxableAmount') !== ''),
  'BR-46 tax amounts': ({ groups }) => groups.every((group) => textAt(group, 'TaxAmount') !== ''),
  'BR-47 category codes': ({ groups }) =>
    groups.every((group) => textAt(group, 'TaxCategory/ID') !== ''),
  'BR-48 category rates': ({ groups }) =>
    groups.every((group) => textAt(group, 'TaxCategory/Percent') !== ''),
  'BR-49 payment means code': ({ root }) =>
    nodeAt(root, 'PaymentMeans') === undefined ||
    textAt(root, 'PaymentMeans/PaymentMeansCode') !== '',
  'BR-55 preceding invoice of a credit note': ({ root, kind }) =>
    kind === 'Invoice' || textAt(root, 'BillingReference/InvoiceDocumentReference/ID') !== '',
  'BR-61 account of a credit transfer': ({ root }) =>
    textAt(root, 'PaymentMeans/PaymentMeansCode') !== '30' ||
    textAt(root, 'PaymentMeans/PayeeFinancialAccount/ID') !== '',
  'BR-62 scheme of the address of the seller': ({ seller }) =>
    textAt(seller, 'EndpointID/@schemeID') !== '',
  'BR-63 scheme of the address of the buyer': ({ buyer }) =>
    textAt(buyer, 'EndpointID/@schemeID') !== '',
  'BR-CO-04 category of each line': ({ lines }) =>
    lines.every((line) => textAt(line, 'Item/ClassifiedTaxCategory/ID') !== ''),
  'BR-CO-09 prefix of VAT numbers': ({ seller, buyer }) =>
    [seller, buyer].every((party) =>
      /^([A-Z]{2}.+)?$/.test(textAt(party, 'PartyTaxScheme/CompanyID')),
    ),
  'BR-CO-10 sum of the lines': (invoice) =>
    monetary(invoice, 'LineExtensionAmount') === sumOf(invoice.lines, 'LineExtensionAmount'),
  'BR-CO-13 total without tax': (invoice) =>
    monetary(invoice, 'TaxExclusiveAmount') === monetary(invoice, 'LineExtensionAmount'),
  'BR-CO-14 total tax': (invoice) =>
    centsOf(textAt(invoice.root, 'TaxTotal/TaxAmount')) === sumOf(invoice.groups, 'TaxAmount'),
  'BR-CO-15 total with tax': (invoice) =>
    monetary(invoice, 'TaxInclusiveAmount') ===
    monetary(invoice, 'TaxExclusiveAmount') + centsOf(textAt(invoice.root, 'TaxTotal/TaxAmount')),
  'BR-CO-16 amount due': (invoice) =>
    monetary(invoice, 'PayableAmount') === monetary(invoice, 'TaxInclusiveAmount'),
  'BR-CO-17 tax of each group': (invoice) =>
    invoice.groups.every((group) => isNear(invoice, group)),
  'BR-CO-18 at least one group': ({ groups }) => groups.length > 0,
  'BR-CO-25 due date or terms': ({ root }) =>
    textAt(root, 'DueDate') !== '' || textAt(root, 'PaymentTerms/Note') !== '',
  'BR-CO-26 identifier of the seller': ({ seller }) =>
    textAt(seller, 'PartyTaxScheme/CompanyID') !== '' ||
    textAt(seller, 'PartyLegalEntity/CompanyID') !== '',
  'PEPPOL-EN16931-R003 order reference': has('OrderReference/ID'),
  'PEPPOL-EN16931-R010 address of the buyer': ({ buyer }) => textAt(buyer, 'EndpointID') !== '',
  'PEPPOL-EN16931-R020 address of the seller': ({ seller }) => textAt(seller, 'EndpointID') !== '',
  'PEPPOL-EN16931-R120 net amount of each line': ({ lines }) =>
    lines.every(
      (line) => textAt(line, 'LineExtensionAmount') === textAt(line, 'Price/PriceAmount'),
    ),
};

const needsBuyer = (category: string): boolean => category === 'AE' || category === 'K';

/** The ten rules that each category has. */
function rulesOf(code: string, category: string): Readonly<Record<string, Rule>> {
  const isStandard = category === 'S';
  const hasReason = !isStandard && category !== 'Z';
  return {
    [`BR-${code}-01 a group for the category`]: (invoice) =>
      linesOf(invoice, category).length === 0 ||
      (isStandard
        ? groupsOf(invoice, category).length > 0
        : groupsOf(invoice, category).length === 1),
    [`BR-${code}-02 tax numbers of the parties`]: (invoice) =>
      linesOf(invoice, category).length === 0 ||
      (textAt(invoice.seller, 'PartyTaxScheme/CompanyID') !== '' &&
        (!needsBuyer(category) ||
          textAt(invoice.buyer, 'PartyTaxScheme/CompanyID') !== '' ||
          (category === 'AE' && textAt(invoice.buyer, 'PartyLegalEntity/CompanyID') !== ''))),
    [`BR-${code}-05 rate of each line`]: (invoice) =>
      linesOf(invoice, category).every((line) => {
        const percent = percentOf(line, 'Item/ClassifiedTaxCategory/Percent');
        return isStandard ? percent > 0n : percent === 0n;
      }),
    [`BR-${code}-08 taxable amount of each group`]: (invoice) =>
      groupsOf(invoice, category).every(
        (group) =>
          centsOf(textAt(group, 'TaxableAmount')) ===
          sumOf(
            linesOf(invoice, category).filter(
              (line) =>
                percentOf(line, 'Item/ClassifiedTaxCategory/Percent') ===
                percentOf(group, 'TaxCategory/Percent'),
            ),
            'LineExtensionAmount',
          ),
      ),
    [`BR-${code}-09 tax of each group`]: (invoice) =>
      groupsOf(invoice, category).every((group) =>
        isStandard ? isNear(invoice, group) : centsOf(textAt(group, 'TaxAmount')) === 0n,
      ),
    [`BR-${code}-10 reason of the exemption`]: (invoice) =>
      groupsOf(invoice, category).every(
        (group) => (textAt(group, 'TaxCategory/TaxExemptionReason') !== '') === hasReason,
      ),
  };
}

export const RULES: Readonly<Record<string, Rule>> = {
  ...ALL,
  ...rulesOf('S', 'S'),
  ...rulesOf('Z', 'Z'),
  ...rulesOf('E', 'E'),
  ...rulesOf('AE', 'AE'),
  ...rulesOf('G', 'G'),
  ...rulesOf('IC', 'K'),
  'BR-IC-11 day of the supply': (invoice) =>
    groupsOf(invoice, 'K').length === 0 ||
    /^\d{4}-\d\d-\d\d$/.test(textAt(invoice.root, 'Delivery/ActualDeliveryDate')),
  'BR-IC-12 country of the delivery': (invoice) =>
    groupsOf(invoice, 'K').length === 0 ||
    /^[A-Z]{2}$/.test(
      textAt(invoice.root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode'),
    ),
};

/** Names of the rules that the file breaks. */
export function brokenRules(xml: string): string[] {
  const invoice = readUbl(xml);
  return Object.entries(RULES).flatMap(([name, rule]) => (rule(invoice) ? [] : [name]));
}
