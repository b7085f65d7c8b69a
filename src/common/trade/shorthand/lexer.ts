import { normalizeWord } from '../aliases/normalize-word.ts';
import { cleanText } from '../clean-text.ts';

export interface Lexeme {
  readonly kind: 'number' | 'word' | 'sign';
  readonly text: string;
  /** the normalised word, or the text directly after a number */
  readonly plain: string;
  readonly value: number;
  readonly decimals: number;
  readonly sign: '' | '-' | '+';
  readonly money: boolean;
  /** true if no separator precedes this lexeme */
  readonly glued: boolean;
  /** true after a comma, semicolon, pipe or line break, because each of these ends a phrase */
  readonly apart: boolean;
  readonly start: number;
  readonly end: number;
}

const SEPARATORS = /(?:[\s,;|()[\]{}"'*#_:=?!]|\.(?!\d))+/uy;
const NUMBER =
  /(?<money>(?:US)?[$€£]\s?)?(?<figure>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+\.\d+|\d+,\d{1,2}(?![\d,.])|\d+|\.\d+)(?<suffix>\p{L}[\p{L}\p{N}]*)?/uy;
/**
 * Matches the text after a number, as in "0.5up" and "1ctup". The ending "up", "plus" or "down"
 * becomes a separate lexeme.
 */
const OPEN_ENDED = /^(?<unit>cts?|pts?)?(?<open>up|plus|down)$/i;
/**
 * A long number, such as 2.34E+09, that a spreadsheet has converted to scientific notation. Its
 * last digits are lost, so it is not parsed as a number.
 */
const SCIENTIFIC = /\d+(?:\.\d+)?[eE]\+\d+/uy;
const WORD = /[lL]\/[wW](?![\p{L}\p{N}])|\p{L}[\p{L}\p{N}]*(?:[.&]\p{L}[\p{L}\p{N}]*)*/uy;
const APART = /[,;|\r\n]/;
const SIGN = /<=|>=|=<|=>|[\s\S]/uy;

/**
 * Splits a line into numbers, words and signs. Drops separators, but `glued` and `apart` record
 * which separators precede a lexeme.
 */
export function lexShorthand(text: string): { line: string; lexemes: Lexeme[] } {
  const line = cleanText(text);
  const lexemes: Lexeme[] = [];
  let at = 0;
  let apart = false;
  while (at < line.length) {
    const before = lexemes.at(-1);
    const glued = before?.end === at;
    const figure = figureAt(line, at, glued ? before?.kind : undefined);
    const separators = figure ? null : match(SEPARATORS, line, at);
    if (separators) {
      apart ||= APART.test(separators[0]);
      at += separators[0].length;
      continue;
    }
    const bare = figure ?? wordAt(line, at) ?? signAt(line, at);
    lexemes.push({ ...bare, glued, apart });
    at = bare.end;
    apart = false;
  }
  return { line, lexemes };
}

type BareLexeme = Omit<Lexeme, 'glued' | 'apart'>;

function match(form: RegExp, line: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(line);
}

/**
 * Parses a number. A minus directly after a number or a word is a separator; any other minus in
 * front of a number belongs to the number.
 */
function figureAt(
  line: string,
  at: number,
  touching: Lexeme['kind'] | undefined,
): BareLexeme | null {
  if (match(SCIENTIFIC, line, at)) return null;
  const number = match(NUMBER, line, at);
  if (number) return numberLexeme(number, at, at, '');
  const sign = line.charAt(at);
  if (sign !== '-' && sign !== '+') return null;
  if (touching === 'number' || touching === 'word') return null;
  const signed = match(NUMBER, line, at + 1);
  return signed && numberLexeme(signed, at, at + 1, sign);
}

function numberLexeme(
  found: RegExpExecArray,
  start: number,
  at: number,
  sign: '' | '-' | '+',
): BareLexeme {
  const { money, figure = '', suffix: written = '' } = found.groups ?? {};
  const { unit, open = '' } = OPEN_ENDED.exec(written)?.groups ?? { unit: written };
  const suffix = unit ?? '';
  const plain = /^\d+,\d{1,2}$/.test(figure)
    ? figure.replace(',', '.')
    : figure.replaceAll(',', '');
  const value = Number(plain);
  const end = at + found[0].length - open.length;
  return {
    kind: 'number',
    text: sign + found[0].slice(0, found[0].length - open.length),
    plain: normalizeWord(suffix),
    value: sign === '-' ? 0 - value : value,
    decimals: plain.includes('.') ? plain.length - plain.indexOf('.') - 1 : 0,
    sign,
    money: money !== undefined,
    start,
    end,
  };
}

function wordAt(line: string, at: number): BareLexeme | null {
  const found = match(SCIENTIFIC, line, at) ?? match(WORD, line, at);
  return found && plainLexeme('word', found[0], normalizeWord(found[0]), at);
}

function signAt(line: string, at: number): BareLexeme {
  const text = match(SIGN, line, at)?.[0] ?? line.charAt(at);
  return plainLexeme('sign', text, text, at);
}

const plainLexeme = (
  kind: 'word' | 'sign',
  text: string,
  plain: string,
  start: number,
): BareLexeme => ({
  kind,
  text,
  plain,
  value: Number.NaN,
  decimals: 0,
  sign: '',
  money: false,
  start,
  end: start + text.length,
});
