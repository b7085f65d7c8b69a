import { decodeFile } from '../../stock/lists/decode-file.ts';
import type { Encoding } from '../../stock/lists/detect-format.ts';
import { ListFault } from '../../stock/lists/list-fault.ts';
import { XmlFeed, type XmlReader } from '../../stock/lists/parse-xml.ts';
import { declaredEncoding } from '../../stock/lists/read-xml.ts';
import {
  cleanText,
  type FoundLine,
  LONGEST_REFERENCE,
  LONGEST_TEXT,
  MOST_LINES,
  referenceOrNull,
} from './bank-line.ts';
import { addDecimals, isRealDay } from './read-cells.ts';

/** Lines of a statement in the format CAMT.053 (ISO 20022), and the accounts that it names. */
export interface CamtStatement {
  readonly accounts: readonly string[];
  readonly lines: readonly FoundLine[];
}

const FIRST_VERSION = 2;
const LAST_VERSION = 8;
const DEEPEST = 40;

export async function readCamt(
  path: string,
  detected: Encoding,
  begins: string,
): Promise<CamtStatement> {
  const declared = declaredEncoding(begins);
  if (declared === null && detected === 'windows-1252')
    throw new ListFault('is not valid UTF-8, which is the encoding that it declares');
  const encoding = (declared ?? detected) as Encoding;
  const reader = new CamtReader();
  const xml = new XmlFeed(reader);
  try {
    for await (const text of decodeFile(path, encoding)) xml.write(text);
    xml.end();
  } catch (error) {
    throw error instanceof ListFault && reader.entries > 0
      ? new ListFault(error.message, { row: error.place.row ?? reader.entries + 1 })
      : error;
  }
  if (reader.statements === 0) throw new ListFault('contains no statement (element Stmt)');
  return { accounts: [...reader.accounts], lines: reader.lines };
}

interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  content: string;
}

const STATEMENT = 'Document/BkToCstmrStmt/Stmt';

class CamtReader implements XmlReader {
  readonly accounts = new Set<string>();
  readonly lines: FoundLine[] = [];
  statements = 0;
  entries = 0;
  #account: string | null = null;
  readonly #path: string[] = [];
  /** open elements of the entry or account that is read */
  readonly #nodes: Node[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length === 0) requireVersion(name, attributes);
    if (this.#path.length >= DEEPEST)
      throw new ListFault(`has elements nested more than ${DEEPEST} levels deep`);
    this.#path.push(name);
    const place = this.#path.join('/');
    if (place === STATEMENT) {
      this.statements += 1;
      this.#account = null;
    }
    const isPart = place === `${STATEMENT}/Ntry` || place === `${STATEMENT}/Acct`;
    if (!isPart && this.#nodes.length === 0) return;
    const node: Node = { name, attributes, children: [], content: '' };
    this.#nodes.at(-1)?.children.push(node);
    this.#nodes.push(node);
  }

  text(text: string): void {
    const node = this.#nodes.at(-1);
    if (node) node.content += text;
  }

  close(): void {
    this.#path.pop();
    const node = this.#nodes.pop();
    if (!node || this.#nodes.length > 0) return;
    if (node.name === 'Acct') this.#readAccount(node);
    else this.#readEntry(node);
  }

  #readAccount(node: Node): void {
    const account = textAt(node, 'Id', 'IBAN') ?? textAt(node, 'Id', 'Othr', 'Id');
    if (!account) throw new ListFault('has a statement without the number of its account');
    this.#account = account;
    this.accounts.add(account);
  }

  #readEntry(entry: Node): void {
    this.entries += 1;
    if (this.#account === null)
      throw new ListFault('has an entry before the number of the account', { row: this.entries });
    this.lines.push(...linesOf(entry, this.#account, this.entries));
    if (this.lines.length > MOST_LINES) throw tooManyLines(this.entries);
  }
}

export const tooManyLines = (row: number): ListFault =>
  new ListFault(
    `has more than ${MOST_LINES.toLocaleString('en-US')} lines. Export a shorter period`,
    { row },
  );

function requireVersion(root: string, attributes: Readonly<Record<string, string>>): void {
  const message = Object.values(attributes)
    .map((value) => /^urn:iso:std:iso:20022:tech:xsd:(camt\.\d{3})\.001\.(\d{2})$/.exec(value))
    .find((found) => found !== null);
  if (root !== 'Document' || !message)
    throw new ListFault('is XML, but not a bank statement in the format CAMT.053');
  const [, kind = '', version = ''] = message;
  if (kind !== 'camt.053')
    throw new ListFault(`is in the format ${kind.toUpperCase()}, not a statement in CAMT.053`);
  if (Number(version) < FIRST_VERSION || Number(version) > LAST_VERSION)
    throw new ListFault(`is CAMT.053 version ${version}. The portal reads the versions 02 to 08`);
}

const childOf = (node: Node | undefined, name: string): Node | undefined =>
  node?.children.find((child) => child.name === name);
const childrenOf = (node: Node | undefined, name: string): Node[] =>
  node?.children.filter((child) => child.name === name) ?? [];
const nodeAt = (node: Node | undefined, ...path: readonly string[]): Node | undefined =>
  path.reduce(childOf, node);
const textAt = (node: Node | undefined, ...path: readonly string[]): string | undefined =>
  nodeAt(node, ...path)?.content.trim() || undefined;

interface Amount {
  readonly amount: string;
  readonly currency: string;
}

function amountOf(node: Node | undefined, row: number): Amount | null {
  if (!node) return null;
  const amount = node.content.trim();
  const currency = node.attributes.Ccy?.trim() ?? '';
  if (!/^\d{1,12}(\.\d{1,5})?$/.test(amount))
    throw new ListFault(`has the amount “${amount.slice(0, 40)}”, which is not an amount`, { row });
  if (!/^[A-Z]{3}$/.test(currency))
    throw new ListFault('has an amount without a currency', { row });
  return { amount: addDecimals(amount, '0'), currency };
}

function linesOf(entry: Node, account: string, row: number): FoundLine[] {
  const whole = amountOf(childOf(entry, 'Amt'), row);
  if (!whole) throw new ListFault('has an entry without an amount', { row });
  // Banks also report entries without money, such as information about a fee.
  if (!/[1-9]/.test(whole.amount)) return [];
  const direction = textAt(entry, 'CdtDbtInd');
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new ListFault('has an entry that is neither a credit nor a debit', { row });
  const day = dayOf(entry);
  if (day === null) throw new ListFault('has an entry without a valid booking date', { row });
  const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'));
  const isCredit = direction === 'CRDT';
  const common = {
    account,
    row,
    day,
    isCredit,
    isBooked: (textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')) === 'BOOK',
    isReversal: textAt(entry, 'RvslInd') === 'true',
  };
  const entryReference = referenceOrNull(textAt(entry, 'AcctSvcrRef'));
  const more = textAt(entry, 'AddtlNtryInf');
  const parts = partsOf(details, whole, direction, row);
  if (parts === null)
    return [
      {
        ...common,
        ...whole,
        payer: details.length === 1 ? payerOf(details[0], isCredit) : null,
        reference: cleanText(details.flatMap(wordsOf).join(' ') || more, LONGEST_TEXT),
        bankReference: cutReference(entryReference ?? ownReferenceOf(details[0])),
      },
    ];
  const own = parts.map(({ detail }) => ownReferenceOf(detail));
  const areUnique = new Set(own).size === own.length && !own.includes(null);
  return parts.map(({ detail, amount }, at) => ({
    ...common,
    amount,
    currency: whole.currency,
    payer: payerOf(detail, isCredit),
    reference: cleanText(wordsOf(detail).join(' ') || more, LONGEST_TEXT),
    bankReference: cutReference(
      areUnique ? (own[at] ?? null) : entryReference && `${entryReference}/${at + 1}`,
    ),
  }));
}

function dayOf(entry: Node): string | null {
  for (const name of ['BookgDt', 'ValDt']) {
    const day = (textAt(entry, name, 'Dt') ?? textAt(entry, name, 'DtTm'))?.slice(0, 10);
    if (day !== undefined) return isRealDay(day) ? day : null;
  }
  return null;
}

/** The payments of a collective entry; null if their amounts do not add up to the entry. */
function partsOf(
  details: readonly Node[],
  whole: Amount,
  direction: string,
  row: number,
): { detail: Node; amount: string }[] | null {
  if (details.length < 2) return null;
  const parts: { detail: Node; amount: string }[] = [];
  let sum = '0';
  for (const detail of details) {
    const part = amountOf(childOf(detail, 'Amt') ?? nodeAt(detail, 'AmtDtls', 'TxAmt', 'Amt'), row);
    if (part?.currency !== whole.currency) return null;
    if ((textAt(detail, 'CdtDbtInd') ?? direction) !== direction) return null;
    sum = addDecimals(sum, part.amount);
    parts.push({ detail, amount: part.amount });
  }
  return sum === whole.amount ? parts : null;
}

const cutReference = (reference: string | null): string | null =>
  reference !== null && reference.length <= LONGEST_REFERENCE ? reference : null;

const ownReferenceOf = (detail: Node | undefined): string | null =>
  referenceOrNull(textAt(detail, 'Refs', 'AcctSvcrRef')) ??
  referenceOrNull(textAt(detail, 'Refs', 'TxId'));

/** Since version 08, the name of a party is one level deeper. */
function payerOf(detail: Node | undefined, isCredit: boolean): string | null {
  const parties = childOf(detail, 'RltdPties');
  for (const name of isCredit ? ['Dbtr', 'UltmtDbtr'] : ['Cdtr', 'UltmtCdtr']) {
    const payer = textAt(parties, name, 'Pty', 'Nm') ?? textAt(parties, name, 'Nm');
    if (payer) return cleanText(payer, 200);
  }
  return null;
}

function wordsOf(detail: Node): string[] {
  const remittance = childOf(detail, 'RmtInf');
  const texts = [
    ...childrenOf(remittance, 'Ustrd').map(({ content }) => content),
    ...childrenOf(remittance, 'Strd').flatMap((part) => [
      textAt(part, 'CdtrRefInf', 'Ref') ?? '',
      ...childrenOf(part, 'RfrdDocInf').map((document) => textAt(document, 'Nb') ?? ''),
    ]),
  ].filter((text) => text.trim() !== '');
  if (texts.length > 0) return texts;
  const other =
    referenceOrNull(textAt(detail, 'Refs', 'EndToEndId')) ?? textAt(detail, 'AddtlTxInf');
  return other ? [other] : [];
}
