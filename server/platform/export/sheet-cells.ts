/** `address` must contain no user input, because it becomes part of a formula. */
export interface SheetLink {
  words: string;
  address: string;
}
export type CellValue = string | number | boolean | Date | SheetLink | null;

const STYLE = { plain: 0, title: 1, whole: 2, decimal: 3, date: 4, link: 5 } as const;

export const STYLES_XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
  '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy\\ hh:mm\\ AM/PM"/></numFmts>' +
  '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>' +
  '<font><u/><sz val="11"/><color rgb="FF4A3FB0"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="6">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="3" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="2" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '</cellXfs></styleSheet>';

const DAY = 86_400_000;
/** Days from the spreadsheet epoch to 1970-01-01. */
const EPOCH = 25_569;

/** Text is an inline string, which spreadsheets never evaluate as a formula. */
export function cellXml(value: CellValue, style: 'plain' | 'title' = 'plain'): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'string')
    return `<c s="${STYLE[style]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) return numberXml(value.getTime() / DAY + EPOCH, STYLE.date);
  if (typeof value === 'object') return linkXml(value);
  return numberXml(value, Number.isInteger(value) ? STYLE.whole : STYLE.decimal);
}

/**
 * HYPERLINK is the only formula in the file. Other links would need a relationship part in the
 * workbook.
 */
function linkXml({ words, address }: SheetLink): string {
  const [to, shown] = [address, words].map((text) => `"${text.replaceAll('"', '""')}"`);
  return `<c s="${STYLE.link}" t="str"><f>HYPERLINK(${xmlText(`${to},${shown}`)})</f><v>${xmlText(words)}</v></c>`;
}

const numberXml = (value: number, style: number): string =>
  Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : '<c/>';

const MAX_CELL_LENGTH = 32_767;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Escapes sequences such as `_x0041_`, which spreadsheets decode. Removes characters that XML
 * forbids.
 */
export function xmlText(text: string): string {
  return text
    .slice(0, MAX_CELL_LENGTH)
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
