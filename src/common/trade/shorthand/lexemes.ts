import { plainWord } from '../aliases/plain-word.ts';
import { cleanText } from '../clean-text.ts';

export interface Lexeme {
  readonly kind: 'number' | 'word' | 'sign';
  readonly text: string;
  /** the word, or the letters that hang on a number, as words are compared */
  readonly plain: string;
  readonly value: number;
  readonly decimals: number;
  readonly sign: '' | '-' | '+';
  readonly money: boolean;
  /** nothing stands between it and the one before */
  readonly glued: boolean;
  /** a comma, a semicolon or a new line stands before it: another thing begins */
  readonly apart: boolean;
  readonly start: number;
  readonly end: number;
}

const SEPARATORS = /(?:[\s,;|()[\]{}"'*#_:=?!]|\.(?!\d))+/uy;
const NUMBER =
  /(?<money>(?:US)?[$€£]\s?)?(?<figure>\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+\.\d+|\d+,\d{1,2}(?![\d,.])|\d+|\.\d+)(?<suffix>\p{L}[\p{L}\p{N}]*)?/uy;
/** "0.5up", "1ctup": the word that leaves an end open hangs on the figure and is still a word. */
const OPEN_ENDED = /^(?<unit>cts?|pts?)?(?<open>up|plus|down)$/i;
/** What a sheet makes of a long number; which one cannot be told any more. */
const SPOILED = /\d+(?:\.\d+)?[eE]\+\d+/uy;
const WORD = /[lL]\/[wW](?![\p{L}\p{N}])|\p{L}[\p{L}\p{N}]*(?:[.&]\p{L}[\p{L}\p{N}]*)*/uy;
const APART = /[,;|\r\n]/;
const SIGN = /<=|>=|=<|=>|[\s\S]/uy;

/** Cuts a line into numbers, words and signs. What only separates is gone; what touched is said to be glued. */
export function lexemesOf(text: string): { line: string; lexemes: Lexeme[] } {
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

type Bare = Omit<Lexeme, 'glued' | 'apart'>;

function match(form: RegExp, line: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(line);
}

/** A minus that begins a word belongs to its number; one that follows a figure or a grade stands between two. */
function figureAt(line: string, at: number, touching: Lexeme['kind'] | undefined): Bare | null {
  if (match(SPOILED, line, at)) return null;
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
): Bare {
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
    plain: plainWord(suffix),
    value: sign === '-' ? 0 - value : value,
    decimals: plain.includes('.') ? plain.length - plain.indexOf('.') - 1 : 0,
    sign,
    money: money !== undefined,
    start,
    end,
  };
}

function wordAt(line: string, at: number): Bare | null {
  const found = match(SPOILED, line, at) ?? match(WORD, line, at);
  return found && plainLexeme('word', found[0], plainWord(found[0]), at);
}

function signAt(line: string, at: number): Bare {
  const text = match(SIGN, line, at)?.[0] ?? line.charAt(at);
  return plainLexeme('sign', text, text, at);
}

const plainLexeme = (kind: 'word' | 'sign', text: string, plain: string, start: number): Bare => ({
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
