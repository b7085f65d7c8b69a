import type { components } from '#api/schema.gen.ts';
import { count } from '#common/count.ts';
import { formatDate, formatNumber, formatWeight } from '#common/format.ts';
import { fillPlaceholders, isTableLine } from '#common/mailing/placeholders.ts';
import { NUMBER_SEPARATOR } from '#common/number-separator.ts';
import { escapeXml } from '../../escape-xml.ts';
import { htmlFooter, htmlPage, htmlParagraph, joinParagraphs } from './layout.ts';
import { buildStoneTable, type EmailStoneTable } from './stone-table.ts';

type StoneRow = components['schemas']['StoneRow'];

export interface Addressee {
  readonly firstName: string;
  readonly lastName: string;
  readonly company: string;
  readonly associate: string | null;
  readonly associateAddress: string | null;
}

export interface MailingContent {
  readonly subject: string;
  readonly text: string;
  readonly validDays: number;
  /** author of the mailing, who receives the replies if the recipient has no associate */
  readonly writer: { readonly name: string; readonly address: string };
  readonly origin: string;
}

type ComposedMailing = Pick<components['schemas']['BulkEmailLetter'], 'subject' | 'text' | 'html'>;

const DAY = 24 * 60 * 60 * 1_000;
const LINK = /https:\/\/[^\s<>"]+[^\s<>"().,;:!?]/g;

export function composeMailing(
  making: MailingContent,
  to: Addressee,
  stones: readonly StoneRow[],
  unsubscribe: string,
): ComposedMailing {
  const words = wordsFor(making, to, stones);
  const table = buildStoneTable(stones);
  const subject = oneLine(fillPlaceholders(making.subject, words));
  const paragraphs = paragraphsOf(making.text);
  const why = `You get this e-mail because ${to.company} trades with us.`;
  const text = joinParagraphs([
    ...paragraphs.map((lines) => textOf(lines, words, table)),
    `${why} To unsubscribe: ${unsubscribe}`,
  ]);
  const body = paragraphs.map((lines) => htmlOf(lines, words, table)).join('\n');
  const footer = htmlFooter(why, { url: unsubscribe, label: 'Unsubscribe' });
  return { subject, text, html: htmlPage(subject, `${body}\n${footer}`) };
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

/**
 * Rounds each value to a multiple of 1 / `parts` and sums the integers. A sum of floating point
 * numbers would be inexact.
 */
const sumOf = (
  stones: readonly StoneRow[],
  pick: (row: StoneRow) => number,
  parts: number,
): number => stones.reduce((sum, row) => sum + Math.round(pick(row) * parts), 0) / parts;

const dayAfter = (days: number): string => formatDate(Date.now() + days * DAY);

/**
 * Replaces control characters with spaces, because a line break in a header field would allow
 * header injection.
 */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();

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
    : htmlParagraph(lines.map((line) => linked(fillPlaceholders(line, words))).join('<br>'));

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
