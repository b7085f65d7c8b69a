import type { components } from '#api/schema.gen.ts';

export type BankColumns = components['schemas']['BankColumns'];
/** The columns that are needed to read the lines. */
export type ChosenColumns = BankColumns & Required<Pick<BankColumns, 'date' | 'amount'>>;
type Field = Exclude<keyof BankColumns, 'day_first'>;

/** Words of the headers that banks use, the best first. Fields take their columns in this order. */
const WORDS: readonly (readonly [field: Field, words: readonly RegExp[]])[] = [
  ['transaction', [/servicer|bank ref/, /transaction.{0,4}(id|ref|no|num)|^(unique )?id$|volgnr/]],
  ['direction', [/debit.{0,4}credit|credit.{0,4}debit|^(dr.?cr|cr.?dr|d.?c|c.?d)$|^af.?bij$/]],
  ['debit', [/^debit|withdrawal|paid out|money out|^soll$/]],
  ['amount', [/^credit|deposit|paid in|money in|^haben$/, /amount|betrag|bedrag|montant|^sum$/]],
  [
    'date',
    [/book.*dat|posting dat|buchung|boek.*dat/, /^date|^datum|transaction dat/, /date|datum/],
  ],
  ['currency', [/currency|ccy|w.hrung|devise|munt/]],
  [
    'payer',
    [/payer|remitter|debtor/, /counterparty.*name|name.*counterparty|tegenpartij/, /name|naam/],
  ],
  [
    'reference',
    [
      /remittance|communication|mededeling|verwendungszweck|narration|purpose/,
      /reference|description|details|memo|text/,
    ],
  ],
];

/** Finds the columns of a statement by their headers. */
export function guessColumns(headers: readonly string[]): BankColumns {
  const plain = headers.map((header) =>
    header
      .toLowerCase()
      .replace(/[_\s]+/g, ' ')
      .trim(),
  );
  const taken = new Set<number>();
  const columns: BankColumns = { day_first: true };
  for (const [field, words] of WORDS) {
    const at = words
      .map((word) => plain.findIndex((header, i) => !taken.has(i) && word.test(header)))
      .find((found) => found >= 0);
    if (at === undefined) continue;
    taken.add(at);
    columns[field] = at + 1;
  }
  return columns;
}
