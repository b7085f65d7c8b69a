import type { StoneId } from '#api/ids.gen.ts';
import type { QuotedStone } from '#common/quoted-facts.ts';
import type { Issuer } from '../pdf/issuer.ts';
import type { PrintColumn, PrintDocument } from '../pdf/print-document.ts';
import {
  type Statement,
  type StatementTexts,
  statementsOn,
  withoutOrigin,
} from '../pdf/statements.ts';
import { day, money, STONE_COLUMNS, weight } from '../pdf/stone-columns.ts';
import type { Quote } from './quotes.ts';

const PICTURE_WIDTH = 48;
const PICTURE_ROW_HEIGHT = 44;

export interface QuoteContent {
  quote: Quote;
  issuer: Issuer;
  /** address of the issuer if the letterhead has none */
  address: readonly string[];
  /** name and e-mail address of the sender */
  contact: { readonly person: string; readonly email: string };
  /** name, address and tax number of the client; empty if the client is not a business of the portal */
  clientLines: readonly string[];
  stones: readonly QuotedStone[];
  total: number;
  /** statements of the day of the quote */
  texts: StatementTexts;
  /** JPEG pictures of the stones that have a photograph */
  pictures: ReadonlyMap<StoneId, Buffer>;
}

const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const until = (at: Date): string => `${day(at)} ${TIME.format(at)} UTC`;

const termsOf = ({ quote_no, valid_until, is_expired }: Quote): Statement => ({
  heading: 'Terms',
  text:
    `Quote ${quote_no} ${is_expired ? 'was' : 'is'} valid until ${until(valid_until)}. It does not reserve the stones: they remain subject to prior sale. ` +
    'All prices are in US dollars, without taxes, duties and shipping. The laboratory reports are statements of the laboratories, not of the seller.',
});

/**
 * Omits the discount on Rap, because a discount of the quoted price would reveal the margin. The
 * column "Stone" gets its width and gives up the width of the pictures.
 */
function columnsOf(pictures: QuoteContent['pictures']): readonly PrintColumn<QuotedStone>[] {
  const discount = STONE_COLUMNS.find(({ header }) => header === 'Disc. %')?.width ?? 0;
  const pictured = pictures.size > 0 ? PICTURE_WIDTH : 0;
  const columns = STONE_COLUMNS.filter(({ header }) => header !== 'Disc. %').map(
    (column): PrintColumn<QuotedStone> =>
      column.header === 'Stone' ? { ...column, width: column.width + discount - pictured } : column,
  );
  if (pictured === 0) return columns;
  return columns.toSpliced(1, 0, {
    header: '',
    width: PICTURE_WIDTH,
    value: () => '',
    draw(doc, { id }, boxSize) {
      const picture = pictures.get(id);
      if (picture) doc.image(picture, 0, 0, { fit: [boxSize, boxSize], align: 'center' });
    },
  });
}

export const buildQuotePrint = (content: QuoteContent): PrintDocument<QuotedStone> => {
  const { quote, issuer, address, contact, clientLines, stones, total, pictures, texts } = content;
  const isForBusiness = clientLines.length > 0;
  return {
    title: 'Quote',
    number: quote.quote_no,
    issuer,
    about: isForBusiness ? 'Client' : 'From',
    recipient: isForBusiness
      ? clientLines
      : [issuer.name, ...address, [contact.person, contact.email].filter(Boolean).join(', ')],
    facts: [
      ['Date', day(quote.created_at)],
      ['Valid until', `${until(quote.valid_until)}${quote.is_expired ? ', expired' : ''}`],
      ...(quote.client_name && quote.client_name !== clientLines[0]
        ? [[isForBusiness ? 'For' : 'Client', quote.client_name] as const]
        : []),
      ...(isForBusiness
        ? ([
            ['Your contact', contact.person],
            ['E-mail', contact.email],
          ] as const)
        : []),
      ['Prices', 'US dollars'],
    ],
    columns: columnsOf(pictures),
    ...(pictures.size > 0 ? { rowHeight: PICTURE_ROW_HEIGHT } : {}),
    count: stones.length,
    rows: stones,
    totals: [
      ['Stones', String(stones.length)],
      [
        'Carat',
        weight(stones.reduce((sum, { carat }) => sum + Math.round(carat * 1000), 0) / 1000),
      ],
      ['Total USD', money(total)],
    ],
    closing: [termsOf(quote), ...statementsOn(stones, withoutOrigin(texts))],
    createdAt: quote.created_at,
  };
};
