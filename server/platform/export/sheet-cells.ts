/** Leads to an address of the portal's own making; nothing that a stranger wrote may stand in one. */
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
/** Days from the first day of a sheet's calendar to 1970. */
const EPOCH = 25_569;

/** Texts are inline strings whatever they say: what a stranger wrote is shown and never calculated. */
export function cellXml(value: CellValue, style: 'plain' | 'title' = 'plain'): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'string')
    return `<c s="${STYLE[style]}" t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  if (value instanceof Date) return numberXml(value.getTime() / DAY + EPOCH, STYLE.date);
  if (typeof value === 'object') return linkXml(value);
  return numberXml(value, Number.isInteger(value) ? STYLE.whole : STYLE.decimal);
}

/** The one thing that is calculated: a sheet knows links without a list of them by no other name. */
function linkXml({ words, address }: SheetLink): string {
  const [to, shown] = [address, words].map((text) => `"${text.replaceAll('"', '""')}"`);
  return `<c s="${STYLE.link}" t="str"><f>HYPERLINK(${xmlText(`${to},${shown}`)})</f><v>${xmlText(words)}</v></c>`;
}

const numberXml = (value: number, style: number): string =>
  Number.isFinite(value) ? `<c s="${style}"><v>${value}</v></c>` : '<c/>';

const MOST_LETTERS = 32_767;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** What a spreadsheet takes for an escaped character is escaped itself; what XML forbids is left out. */
export function xmlText(text: string): string {
  return text
    .slice(0, MOST_LETTERS)
    .toWellFormed()
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
