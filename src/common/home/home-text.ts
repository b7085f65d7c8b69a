const MARKUP = /<[a-z!/?][^>\n]{0,40}>?/i;
const LINK = /\[([^\]\n]+)\]\(([^)\n]*)\)/g;
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const EXTERNAL_URL = /^https:\/\/[^\s/\\@]+(?:[/?#]\S*)?$/i;
/** Invisible characters. Some of them change the reading direction of the surrounding text. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** Returns one message for each fault: markup, an invisible character or a forbidden link. */
export function findHomeTextFaults(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) => findLineFaults(line).map((fault) => `Line ${at + 1} ${fault}`));
}

interface HomePiece {
  readonly words: string;
  /** a path of the portal or an external https address; null if this part of the text is no link */
  readonly to: string | null;
}

/**
 * Splits a text into lines, and each line into plain text and links. A link with an invalid address
 * becomes plain text.
 */
export const parseHomeText = (text: string): HomePiece[][] => text.split('\n').map(parseLine);

export const homeTextWords = (text: string): string =>
  parseHomeText(text)
    .map((pieces) => pieces.map(({ words }) => words).join(''))
    .join(' ');

export const isOwnPath = (address: string): boolean => OWN_PATH.test(address);

function parseLine(line: string): HomePiece[] {
  const pieces: HomePiece[] = [];
  let consumed = 0;
  for (const link of line.matchAll(LINK)) {
    const [whole, words = '', to = ''] = link;
    if (!isAllowedLink(to)) continue;
    if (link.index > consumed) pieces.push({ words: line.slice(consumed, link.index), to: null });
    pieces.push({ words, to });
    consumed = link.index + whole.length;
  }
  if (consumed < line.length) pieces.push({ words: line.slice(consumed), to: null });
  return pieces;
}

export const isAllowedLink = (address: string): boolean =>
  isOwnPath(address) || EXTERNAL_URL.test(address);

/**
 * Replaces the characters from `start` to `end` with a link. Characters that would end the link
 * early are left out of the words and encoded in the address.
 */
export function insertLink(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  { words, to }: { readonly words: string; readonly to: string },
): string {
  const shown = words.replaceAll(/[[\]\s]+/g, ' ').trim() || to;
  const link = `[${shown}](${to.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  return text.slice(0, start) + link + text.slice(end);
}

export function findTitleFault(title: string): string | null {
  if (/[\r\n]/.test(title)) return 'The title must be a single line.';
  const [fault] = findLineFaults(title);
  return fault ? `The title ${fault}` : null;
}

function findLineFaults(line: string): string[] {
  const faults: string[] = [];
  if (INVISIBLE.test(line)) faults.push('contains an invisible character. Type the text again.');
  const [markup] = MARKUP.exec(line) ?? [];
  if (markup) faults.push(`contains markup, “${markup}”. Use plain text.`);
  for (const [, , address = ''] of line.matchAll(LINK))
    if (!isAllowedLink(address))
      faults.push(
        `links to “${address}”. Use a path of the portal, such as /search, or an https address.`,
      );
  return faults;
}
