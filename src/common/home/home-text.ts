const MARKUP = /<[a-z!/?][^>\n]{0,40}>?/i;
const LINK = /\[([^\]\n]+)\]\(([^)\n]*)\)/g;
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const ELSEWHERE = /^https:\/\/[^\s/\\@]+(?:[/?#]\S*)?$/i;
/** Invisible characters, some of which change the reading direction of the text around them. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/**
 * Finds everything that is not plain text in a popup, event or banner, by line. Empty if the text
 * is plain.
 */
export function homeTextFaults(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, at) => faultsOfLine(line).map((fault) => `Line ${at + 1} ${fault}`));
}

interface HomePiece {
  readonly words: string;
  /** a path of the portal or an external https address; null if the part is no link */
  readonly to: string | null;
}

/**
 * Splits a text into lines and parts to render as they are. A part with an invalid address is not a
 * link.
 */
export const homeTextPieces = (text: string): HomePiece[][] => text.split('\n').map(piecesOfLine);

export const isOwnPath = (address: string): boolean => OWN_PATH.test(address);

function piecesOfLine(line: string): HomePiece[] {
  const pieces: HomePiece[] = [];
  let told = 0;
  for (const link of line.matchAll(LINK)) {
    const [whole, words = '', to = ''] = link;
    if (!leadsSomewhere(to)) continue;
    if (link.index > told) pieces.push({ words: line.slice(told, link.index), to: null });
    pieces.push({ words, to });
    told = link.index + whole.length;
  }
  if (told < line.length) pieces.push({ words: line.slice(told), to: null });
  return pieces;
}

const leadsSomewhere = (address: string): boolean => isOwnPath(address) || ELSEWHERE.test(address);

/** Returns the fault of a title, which must be a single line, or null. */
export function homeTitleFault(title: string): string | null {
  if (/[\r\n]/.test(title)) return 'A title is one line.';
  const [fault] = faultsOfLine(title);
  return fault ? `The title ${fault}` : null;
}

function faultsOfLine(line: string): string[] {
  const faults: string[] = [];
  if (UNSEEN.test(line)) faults.push('holds a sign that nobody sees.');
  const [markup] = MARKUP.exec(line) ?? [];
  if (markup) faults.push(`holds markup, “${markup}”: write plain text.`);
  for (const [, , address = ''] of line.matchAll(LINK))
    if (!leadsSomewhere(address))
      faults.push(
        `links to “${address}”: a link leads to a path of the portal, such as /search, or to an https address.`,
      );
  return faults;
}
