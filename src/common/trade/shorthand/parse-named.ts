import { ATTRIBUTES, type Attribute, FIGURES, type Figure, type FilterPart } from '../filter.ts';
import { parseCodeSpan } from './code-span.ts';
import { caratPart, depthPart, discountPart, measurePart, pricePart } from './figure-meaning.ts';
import { JOINTS } from './jargon.ts';
import { codePart, matchCodes, parseNamedCodes } from './parse-codes.ts';
import { parseFigureSpan, type Span } from './parse-figure-span.ts';
import { FLUORESCENCE_COLOURS } from './parse-fluorescence.ts';
import {
  keywordAt,
  type ParseResult,
  type Parser,
  type ShorthandLine,
  singleReading,
  wordAt,
} from './parser.ts';
import type { Keyword } from './vocabulary.ts';

const isAttribute = (keyword: Keyword): keyword is Attribute => keyword in ATTRIBUTES;
const isFigure = (keyword: Keyword): keyword is Figure => keyword in FIGURES;

/**
 * Parses the name of an attribute followed by values: "cut VG+", "table 56-60", "Lab: GIA / IGI".
 */
export const parseNameFirst: Parser = (line, at) => {
  const keyword = keywordAt(line, at);
  if (!keyword) return null;
  const { match, end } = keyword;
  // "Lab" followed by a colon is the laboratory. Without a colon, "lab" usually means lab grown.
  if (keyword.joined === 'LAB' && line.text.charAt(endOf(line, end)) !== ':') return null;
  if (match === 'finish' || isFinish(line, match, end)) return finish(line, finishEnd(line, end));
  if (match === 'carat') return carats(line, end);
  if (isAttribute(match)) return parseNamedCodes(line, match, end) ?? swallowed(match, at, end);
  const span = parseFigureSpan(line, end);
  return span && figureOf(match, span);
};

const endOf = ({ lexemes }: ShorthandLine, end: number): number => lexemes[end - 1]?.end ?? 0;

/**
 * In "oval shape" or "emerald cut", the name of the attribute follows its value. Skips the name
 * without adding a filter; null for any other attribute.
 */
const swallowed = (attribute: Attribute, at: number, end: number): ParseResult | null =>
  at > 0 && (attribute === 'cut' || attribute === 'shape') ? singleReading(end, {}) : null;

function figureOf(keyword: Keyword, span: Span): ParseResult | null {
  const parts = figureParts(keyword, span).filter((part) => part !== null);
  return parts.length === 0 ? null : { end: span.end, readings: parts, usual: parts.length === 1 };
}

function figureParts(keyword: Keyword, span: Span): (FilterPart | null)[] {
  if (keyword === 'depth') return [depthPart(span)];
  if (keyword === 'price') {
    if (span.unit === 'perCt') return [pricePart(span, 'markup_ppc')];
    return [pricePart(span, 'sell_amt'), pricePart(span, 'markup_ppc')];
  }
  if (keyword === 'markup_disc') return [discountPart(span)];
  if (keyword === 'rap' && (span.signed || span.unit === 'pct')) return [discountPart(span)];
  if (keyword === 'sell_amt' && span.unit === 'perCt') return [pricePart(span, 'markup_ppc')];
  if (keyword === 'rap' || keyword === 'sell_amt' || keyword === 'markup_ppc') {
    return [pricePart(span, keyword)];
  }
  return isFigure(keyword) ? [measurePart(span, keyword)] : [];
}

function carats(line: ShorthandLine, start: number): ParseResult | null {
  const ranges: NonNullable<FilterPart['carat']> = [];
  let end = start;
  for (let at = start; ; at = end + 1) {
    const span = parseFigureSpan(line, at);
    const part = span && caratPart(span);
    if (!span || !part?.carat) break;
    ranges.push(...part.carat);
    end = span.end;
    if (!JOINTS.has(wordAt(line, end))) break;
  }
  return ranges.length === 0 ? null : singleReading(end, { carat: ranges });
}

function isFinish(line: ShorthandLine, keyword: Keyword, end: number): boolean {
  return keyword === 'polish' && finishEnd(line, end) > end;
}

function finishEnd(line: ShorthandLine, end: number): number {
  if (!JOINTS.has(wordAt(line, end))) return end;
  const other = keywordAt(line, end + 1);
  return other?.match === 'symmetry' ? other.end : end;
}

function finish(line: ShorthandLine, at: number): ParseResult | null {
  const span = parseCodeSpan(line, 'polish', at);
  return span && singleReading(span.end, { polish: [...span.codes], symmetry: [...span.codes] });
}

/** Attributes whose name dealers write after the value: "faint fluor", "VG+ pol", "D-F colour". */
const NAMED_BEHIND: ReadonlySet<Keyword> = new Set<Keyword>([
  'fluorescence',
  'cut',
  'polish',
  'symmetry',
  'color',
  'clarity',
  'shade',
  'milky',
  'lab',
  'overtone',
  'finish',
]);
const FARTHEST = 6;

/** Parses values or a number in front of the name of the attribute: "faint fluor", "60 table". */
export const parseNameLast: Parser = (line, at) => {
  for (let place = at + 1; place <= at + FARTHEST; place += 1) {
    const keyword = keywordAt(line, place);
    if (line.lexemes[place]?.apart) return null;
    if (!keyword) continue;
    const { match, end } = keyword;
    if (NAMED_BEHIND.has(match) && keyword.joined !== 'LAB') {
      const found = codesBefore(line, at, place, match, end);
      if (found) return found;
    }
    if (match !== 'carat' && !NAMED_BEHIND.has(match)) {
      const span = parseFigureSpan(line, at);
      const plain = span && (span.unit === '' || span.unit === 'pct' || span.unit === 'mm');
      // If another number follows, as in "60 table 56", the name belongs to the later number.
      if (plain && span.end === place && !parseFigureSpan(line, end) && !span.signed) {
        return figureOf(match, { ...span, end });
      }
    }
  }
  return null;
};

function codesBefore(
  line: ShorthandLine,
  at: number,
  place: number,
  keyword: Keyword,
  end: number,
): ParseResult | null {
  const attribute = keyword === 'finish' ? 'polish' : keyword;
  if (!isAttribute(attribute)) return null;
  const span = parseCodeSpan(line, attribute, at);
  if (!span) return null;
  const coloured =
    attribute === 'fluorescence' && FLUORESCENCE_COLOURS.has(wordAt(line, span.end))
      ? span.end + 1
      : span.end;
  if (coloured !== place) return null;
  const own = parseCodeSpan(line, attribute, end);
  // In "None, fluor faint", the name "fluor" belongs to "faint", not to "None".
  if (own && !keywordAt(line, own.end) && attribute !== 'color') return null;
  const both = keyword === 'finish' || finishEnd(line, end) > end;
  if (both && (attribute === 'polish' || attribute === 'symmetry')) {
    return singleReading(finishEnd(line, end), {
      polish: [...span.codes],
      symmetry: [...span.codes],
    });
  }
  return span.minus
    ? matchCodes(line, attribute, { ...span, end })
    : singleReading(end, codePart(attribute, span.codes));
}
