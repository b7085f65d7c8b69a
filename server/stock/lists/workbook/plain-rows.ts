import type { SheetReader } from './sheet-reader.ts';

const ROW = /\s*<row((?: [\w:.]+="[^"<&]*")*)>/y;
const NUMBER = / r="(\d{1,9})"/;
const CELL =
  /\s*<c(?: r="([A-Z]{1,3})\d{1,9}")?(?:(?: s="(\d{1,9})")?(?: t="([a-zA-Z]{1,9})")?|(?: t="([a-zA-Z]{1,9})" s="(\d{1,9})"))(?:\/>|>(?:<f>([^<]*)<\/f>)?(?:<v>([^<]*)<\/v>|<is><t(?: xml:space="preserve")?>([^<]*)<\/t><\/is>)?<\/c>)/y;
const END = /\s*<\/row>$/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML forbids, or reads as another sign
const ODD = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\]\]>/;
const ENTITY = /&(?:(amp|lt|gt|quot|apos);)?/g;
const SIGNS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Passes a row to `reader` without the slow XML parser, if the row has the form that spreadsheet
 * programs usually write. Returns false for other rows; the caller must then parse the whole row as
 * XML.
 */
export function isPlainRow(text: string, reader: SheetReader): boolean {
  ROW.lastIndex = 0;
  const attributes = ROW.exec(text)?.[1];
  const line = attributes === undefined ? undefined : NUMBER.exec(attributes)?.[1];
  if (attributes === undefined || line === undefined || isTwice(attributes) || ODD.test(text))
    return false;
  reader.openRow(line);
  CELL.lastIndex = ROW.lastIndex;
  for (;;) {
    const at = CELL.lastIndex;
    const cell = CELL.exec(text);
    if (!cell) {
      END.lastIndex = at;
      if (!END.test(text)) return false;
      reader.closeRow();
      return true;
    }
    const [, column, style = cell[5], kind = cell[4], , , formula, value = cell[8] ?? ''] = cell;
    const [said, made] = [plainText(value), formula === undefined ? null : plainText(formula)];
    if (said === null || (made === null && formula !== undefined)) return false;
    reader.addCell(column, { kind, style, value: said, formula: made });
  }
}

/** True if an attribute occurs twice, which is invalid XML. */
function isTwice(attributes: string): boolean {
  const names = attributes.split('"').filter((_, at) => at % 2 === 0);
  return new Set(names).size < names.length;
}

function plainText(text: string): string | null {
  if (!text.includes('&')) return text;
  let isKnown = true;
  const plain = text.replace(ENTITY, (_, name?: string) => {
    isKnown &&= name !== undefined;
    return SIGNS[name ?? ''] ?? '';
  });
  return isKnown ? plain : null;
}
