import { expect, it } from 'vitest';
import { chance, createRandom, pick, type Random, wholeBetween } from '../../demo/random.ts';
import { ListFault } from '../../server/stock/lists/list-fault.ts';
import { XmlFeed } from '../../server/stock/lists/parse-xml.ts';
import { Merges } from '../../server/stock/lists/workbook/merges.ts';
import { SharedTexts } from '../../server/stock/lists/workbook/shared-texts.ts';
import { SheetFeed } from '../../server/stock/lists/workbook/sheet-feed.ts';
import { SheetReader } from '../../server/stock/lists/workbook/sheet-reader.ts';
import { Styles } from '../../server/stock/lists/workbook/styles.ts';
import { letters } from '../support/files/workbooks.ts';

/** `SHEETS=200000` for a long run. */
const SHEETS = Number(process.env.SHEETS ?? 3_000);

const texts = new SharedTexts();
const shared = new XmlFeed(texts);
shared.write(`<sst>${'<si><t>word</t></si>'.repeat(5)}</sst>`);
shared.end();
const styles = new Styles();
const forms = new XmlFeed(styles);
forms.write('<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>');
forms.end();

/** What a sheet says in pieces of this length, or why it cannot be read. */
function readBy(make: (reader: SheetReader) => XmlFeed | SheetFeed, sheet: string, piece: number) {
  const reader = new SheetReader(texts, styles, new Merges([]));
  try {
    const feed = make(reader);
    for (let at = 0; at < sheet.length; at += piece) feed.write(sheet.slice(at, at + piece));
    feed.end();
    return { rows: reader.rows };
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    return { fault: error.message, place: error.place };
  }
}
const byParser = (reader: SheetReader) => new XmlFeed(reader);
const byFeed = (reader: SheetReader) => new SheetFeed(reader);

const VALUES = [
  '1',
  '4',
  '0.1',
  '46087',
  '6140000123456',
  '1e3',
  '',
  'a &amp; b',
  '&#65;',
  '&odd;',
  'x\ny',
  '9',
  '𝟙',
  ']]>',
  '\u0001',
  '<b>',
];
const ODD = [
  '<!-- <row r="9"></row> -->',
  '<!-- </row>',
  '<row r="6"/><!-- </row><row r="5"><c r="A5"><v>1</v></c></row> -->',
  '<row r="3"><c r="A3"><is><rPh><row r="4"></row><row r="4"><c r="A4"><is><t>no</t></is></c></row></rPh></is></c></row>',
  '-->',
  '<![CDATA[</row><row r="8">]]>',
  '</row>',
  '<row>',
  '<row r="7"/>',
  '<x:row r="3"><x:c r="A3"><x:v>1</x:v></x:c></x:row>',
  '<c/>',
  ' ',
  '\r\n',
  '<',
  '&',
  '</sheetData>',
  '<sheetData>',
  '<?pi </row>?>',
  '<!DOCTYPE a>',
];

function cellOf(random: Random, at: number, line: number): string {
  const value = pick(random, VALUES.slice(0, chance(random, 0.9) ? 8 : VALUES.length));
  const r = chance(random, 0.95) ? ` r="${letters(at)}${line}"` : '';
  const s = chance(random, 0.2) ? ` s="${wholeBetween(random, 0, 3)}"` : '';
  const t = chance(random, 0.4)
    ? ` t="${pick(random, ['s', 'n', 'b', 'd', 'str', 'inlineStr', 'e'])}"`
    : '';
  const marks = chance(random, 0.1)
    ? `${r}${t}${s}`
    : chance(random, 0.02)
      ? `${r}${r}`
      : `${r}${s}${t}`;
  const formula = chance(random, 0.1)
    ? pick(random, [
        '<f>A1&amp;B1</f>',
        '<f t="shared" si="0"/>',
        '<f>HYPERLINK("https://gem.example/1","x")</f>',
      ])
    : '';
  const inside = pick(random, [
    `<v>${value}</v>`,
    `<v>${value}</v>`,
    `<v>${value}</v>`,
    `<is><t>${value}</t></is>`,
    `<is><t xml:space="preserve">${value}</t></is>`,
    '',
    '<v/>',
    `<is><r><t>${value}</t></r><rPh><t>no</t></rPh></is>`,
    `<v>${value}</v><is><t>and</t></is>`,
  ]);
  return chance(random, 0.1) ? `<c${marks}/>` : `<c${marks}>${formula}${inside}</c>`;
}

function sheetOf(random: Random): string {
  let sheet =
    pick(random, ['', '<?xml version="1.0"?>', '<!-- <sheetData><row r="5"></row> -->']) +
    pick(random, ['<worksheet>', '<x:worksheet>', '<worksheet><a><b>']);
  sheet += pick(random, [
    '<sheetData>',
    '<sheetData >',
    '<sheetData a="b">',
    '<sheetData/>',
    '<cols><col/></cols><sheetData>',
  ]);
  for (let line = 1; line <= wholeBetween(random, 0, 6); line += 1) {
    const cells = Array.from({ length: wholeBetween(random, 0, 5) }, (_, at) =>
      cellOf(random, at, line),
    );
    const number = chance(random, 0.95) ? ` r="${line}"` : '';
    sheet += `<row${number}${pick(random, ['', ' spans="1:4"', ' x14ac:dyDescent="0.25"', ' r="2"'].slice(0, chance(random, 0.9) ? 3 : 4))}>${cells.join(pick(random, ['', '', ' ']))}</row>`;
    if (chance(random, 0.05)) sheet += pick(random, ODD);
    if (chance(random, 0.02)) sheet = sheet.slice(0, -wholeBetween(random, 1, 12));
  }
  return `${sheet}</sheetData><mergeCells/></worksheet>`;
}

const PLAIN = [1, 2].map((line) => `<row r="${line}"><c r="A${line}"><v>${line}</v></c></row>`);

it.each(ODD)('%j between two rows gives the result of the XML parser', (odd) => {
  const sheet = `<worksheet><sheetData>${PLAIN[0]}${odd}${PLAIN[1]}</sheetData></worksheet>`;
  const expected = readBy(byParser, sheet, sheet.length);
  for (const piece of [1, 7, sheet.length]) expect(readBy(byFeed, sheet, piece)).toEqual(expected);
});

it(`${SHEETS} sheets give the result of the XML parser, in any chunks`, () => {
  const random = createRandom(7, 'sheets');
  let [read, refused] = [0, 0];
  for (let at = 0; at < SHEETS; at += 1) {
    const sheet = sheetOf(random);
    const piece = wholeBetween(random, 1, sheet.length + 1);
    const expected = readBy(byParser, sheet, sheet.length);
    expect({ sheet, ...readBy(byFeed, sheet, piece) }).toEqual({ sheet, ...expected });
    if ('rows' in expected) read += 1;
    else refused += 1;
  }
  expect(Math.min(read, refused)).toBeGreaterThan(SHEETS / 20);
});
