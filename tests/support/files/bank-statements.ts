/** Bank statements as banks write them, for tests. */
export interface WrittenEntry {
  readonly amount: string;
  readonly day: string;
  readonly currency?: string;
  readonly direction?: 'CRDT' | 'DBIT';
  readonly status?: 'BOOK' | 'PDNG';
  readonly isReversal?: boolean;
  readonly reference?: string;
  readonly payer?: string;
  readonly text?: string;
  /** payments of a collective entry */
  readonly parts?: readonly Pick<WrittenEntry, 'amount' | 'reference' | 'payer' | 'text'>[];
}

type Version = '02' | '08';

const tag = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;

const escaped = (text: string | undefined): string | undefined =>
  text?.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function detailOf(
  version: Version,
  part: Pick<WrittenEntry, 'amount' | 'reference' | 'payer' | 'text'>,
  currency: string,
  isCredit: boolean,
  isAlone: boolean,
): string {
  const name = tag('Nm', escaped(part.payer));
  const party = version === '08' ? tag('Pty', name) : name;
  const amount = `<Amt Ccy="${currency}">${part.amount}</Amt>`;
  return tag(
    'TxDtls',
    [
      tag('Refs', tag('AcctSvcrRef', part.reference) + tag('EndToEndId', 'NOTPROVIDED')),
      isAlone ? '' : version === '08' ? amount : tag('AmtDtls', tag('TxAmt', amount)),
      part.payer ? tag('RltdPties', tag(isCredit ? 'Dbtr' : 'Cdtr', party)) : '',
      tag('RmtInf', tag('Ustrd', escaped(part.text ?? ''))),
    ].join(''),
  );
}

/** A statement in CAMT.053. */
export function camtOf(
  iban: string,
  entries: readonly WrittenEntry[],
  version: Version = '08',
): string {
  const written = entries.map((entry) => {
    const { currency = 'USD', direction = 'CRDT', status = 'BOOK' } = entry;
    const parts = entry.parts ?? [entry];
    return tag(
      'Ntry',
      [
        `<Amt Ccy="${currency}">${entry.amount}</Amt>`,
        tag('CdtDbtInd', direction),
        tag('RvslInd', entry.isReversal ? 'true' : undefined),
        tag('Sts', version === '08' ? tag('Cd', status) : status),
        tag('BookgDt', tag('Dt', entry.day)),
        tag('AcctSvcrRef', entry.reference),
        tag(
          'NtryDtls',
          parts
            .map((part) =>
              detailOf(version, part, currency, direction === 'CRDT', entry.parts === undefined),
            )
            .join(''),
        ),
      ].join(''),
    );
  });
  const account = tag('Acct', tag('Id', tag('IBAN', iban)) + tag('Ccy', 'USD'));
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${account}${written.join('\n')}</Stmt>
</BkToCstmrStmt></Document>`;
}
