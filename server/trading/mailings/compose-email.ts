import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { formatDate, formatNumber, formatWeight } from '#common/format.ts';
import { fillPlaceholders, isTableLine } from '#common/mailing/placeholders.ts';
import { NUMBER_SEPARATOR } from '#common/number-separator.ts';
import { escapeXml } from '../../stock/media/escape-xml.ts';
import type { StoneRow } from '../../stock/stones/stone-row.ts';
import { buildStoneTable, type EmailStoneTable } from './email-stone-table.ts';

/** Data of a recipient that the text of a mailing may refer to. */
export interface Addressee {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly associate: string | null;
  readonly associateAddress: string | null;
}

/** Content of a mailing that is the same for all recipients. */
export interface MailingContent {
  readonly subject: string;
  readonly text: string;
  readonly validDays: number;
  /** author of the mailing, who receives the replies if the recipient has no associate */
  readonly writer: { readonly name: string; readonly address: string };
  /** base URL of the links in the e-mail */
  readonly origin: string;
}

export type ComposedEmail = Pick<
  components['schemas']['BulkEmailLetter'],
  'subject' | 'text' | 'html'
>;

const DAY = 24 * 60 * 60 * 1_000;
const LINK = /https:\/\/[^\s<>"]+[^\s<>"().,;:!?]/g;

/** Composes the e-mail for one recipient, as plain text and as HTML without scripts. */
export function composeEmail(
  making: MailingContent,
  to: Addressee,
  stones: readonly StoneRow[],
  unsubscribe: string,
): ComposedEmail {
  const words = wordsFor(making, to, stones);
  const table = buildStoneTable(stones);
  const subject = oneLine(fillPlaceholders(making.subject, words));
  const paragraphs = paragraphsOf(making.text);
  const why = `You get this e-mail because ${to.company} trades with us.`;
  const text = [
    ...paragraphs.map((lines) => textOf(lines, words, table)),
    `${why} To unsubscribe: ${unsubscribe}`,
  ].join('\n\n');
  const body = paragraphs.map((lines) => htmlOf(lines, words, table)).join('\n');
  const foot = `<p style="${FOOT}">${escapeXml(why)} <a href="${escapeXml(unsubscribe)}" style="color:#5b6470">Unsubscribe</a></p>`;
  return { subject, text: `${text}\n`, html: page(subject, `${body}\n${foot}`) };
}

function wordsFor(making: MailingContent, to: Addressee, stones: readonly StoneRow[]) {
  const { writer, origin, validDays } = making;
  const address = new URL('/search', origin);
  // E-mail programs truncate very long links, so the link omits the stock numbers if there are
  // many.
  if (stones.length > 0 && stones.length <= MAX_IN_LINK)
    address.searchParams.set(
      'numbers',
      stones.map(({ stock_no }) => stock_no).join(NUMBER_SEPARATOR),
    );
  return {
    first_name: to.firstName,
    last_name: to.lastName,
    business: to.company,
    associate: to.associate ?? writer.name,
    associate_email: to.associateAddress ?? writer.address,
    stone_count: count(stones.length, 'stone'),
    total_carat: formatWeight(sumOf(stones, ({ carat }) => carat, 1_000)),
    total_amount: formatNumber(sumOf(stones, ({ sell_amt }) => sell_amt, 100)),
    currency: 'USD',
    valid_until: dayAfter(validDays),
    link: address.href,
  };
}

const MAX_IN_LINK = 100;

/** Sums integers (`parts` per unit), because a sum of floating point numbers would be inexact. */
const sumOf = (
  stones: readonly StoneRow[],
  pick: (row: StoneRow) => number,
  parts: number,
): number => stones.reduce((sum, row) => sum + Math.round(pick(row) * parts), 0) / parts;

/** Returns the formatted date that is `days` days from now. */
const dayAfter = (days: number): string => formatDate(Date.now() + days * DAY);

/**
 * Replaces control characters with spaces, because a line break in a header field would allow
 * header injection.
 */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

/** Splits the text of a mailing into paragraphs. The table of stones is a paragraph of its own. */
function paragraphsOf(text: string): string[][] {
  const paragraphs: string[][] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) paragraphs.push(open);
    open = [];
  };
  for (const line of text.replaceAll(/\r\n?/g, '\n').split('\n')) {
    if (line.trim() === '') close();
    else if (isTableLine(line)) {
      close();
      paragraphs.push([line]);
    } else open.push(line);
  }
  close();
  return paragraphs;
}

type Words = ReturnType<typeof wordsFor>;

const isTable = ([first = '']: readonly string[]): boolean => isTableLine(first);

const textOf = (lines: readonly string[], words: Words, table: EmailStoneTable): string =>
  isTable(lines) ? table.text : lines.map((line) => fillPlaceholders(line, words)).join('\n');

const htmlOf = (lines: readonly string[], words: Words, table: EmailStoneTable): string =>
  isTable(lines)
    ? table.html
    : `<p style="margin:0 0 12px">${lines.map((line) => linked(fillPlaceholders(line, words))).join('<br>')}</p>`;

function linked(line: string): string {
  let html = '';
  let from = 0;
  for (const found of line.matchAll(LINK)) {
    const [address] = found;
    html += escapeXml(line.slice(from, found.index));
    html += `<a href="${escapeXml(address)}" style="color:#0b5cad">${escapeXml(address)}</a>`;
    from = found.index + address.length;
  }
  return html + escapeXml(line.slice(from));
}

const FOOT = 'margin:20px 0 0;font-size:12px;color:#5b6470';

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title></head>
<body style="margin:0;padding:20px;font:14px/1.5 Arial,Helvetica,sans-serif;color:#1c2126;background:#ffffff">
<div style="max-width:720px">
${body}
</div></body></html>
`;
