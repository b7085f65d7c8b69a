import type { Entry } from 'yauzl';
import { findHeaderRow, MAX_HEADER_ROWS } from '#common/supply/header-row.ts';
import type { ListRow } from '#common/supply/mapping.ts';
import { ListFault } from '../list-fault.ts';
import { XmlFeed, type XmlReader } from '../parse-xml.ts';
import { BATCH, type RawList } from '../raw-list.ts';
import { type Archive, bytesOf } from '../unpack.ts';
import { Merges, readMerges } from './merges.ts';
import { SharedTexts } from './shared-texts.ts';
import { SheetFeed } from './sheet-feed.ts';
import { SheetReader } from './sheet-reader.ts';
import { Styles } from './styles.ts';

const BOOK = 'xl/workbook.xml';
const MOST_SHEETS = 20;

export const isWorkbook = ({ parts }: Archive): boolean => parts.has(BOOK);

interface Sheet {
  readonly name: string;
  readonly entry: Entry;
}

/**
 * Reads the first visible sheet with column headers. If no sheet has column headers, reads the
 * first visible sheet that is not empty.
 */
export async function readWorkbook(archive: Archive): Promise<RawList> {
  const styles = new Styles();
  const texts = new SharedTexts();
  const sheets = await sheetsInSight(archive, styles);
  await feedIfThere(archive, 'xl/styles.xml', styles);
  await feedIfThere(archive, 'xl/sharedStrings.xml', texts);
  const chosen = await chosenSheet(sheets, (sheet) => rowsOf(archive, sheet, texts, styles, []));
  const merges = await readMerges(archive, chosen.entry);
  return {
    format: 'xlsx',
    encoding: null,
    separator: null,
    sheet: chosen.name,
    headers: null,
    rows: () => rowsOf(archive, chosen, texts, styles, merges),
  };
}

async function chosenSheet(
  sheets: readonly Sheet[],
  rows: (sheet: Sheet) => AsyncIterable<readonly ListRow[]>,
): Promise<Sheet> {
  let first: Sheet | null = null;
  for (const sheet of sheets.slice(0, MOST_SHEETS)) {
    const head: ListRow[] = [];
    for await (const batch of rows(sheet)) {
      head.push(...batch.slice(0, MAX_HEADER_ROWS));
      if (head.length >= MAX_HEADER_ROWS) break;
    }
    if (head.length > 0) first ??= sheet;
    if (findHeaderRow(head)) return sheet;
  }
  if (!first) throw new ListFault('has no visible sheet with content');
  return first;
}

async function* rowsOf(
  archive: Archive,
  { entry, name }: Sheet,
  texts: SharedTexts,
  styles: Styles,
  merges: Awaited<ReturnType<typeof readMerges>>,
): AsyncGenerator<ListRow[]> {
  const reader = new SheetReader(texts, styles, new Merges(merges));
  const sheet = new SheetFeed(reader);
  const decoder = new TextDecoder();
  try {
    for await (const chunk of bytesOf(archive, entry)) {
      sheet.write(decoder.decode(chunk, { stream: true }));
      if (reader.rows.length < BATCH) continue;
      yield reader.rows;
      reader.rows = [];
    }
    sheet.end();
  } catch (error) {
    throw onSheet(error, name);
  }
  if (reader.rows.length > 0) yield reader.rows;
}

const onSheet = (error: unknown, name: string): unknown =>
  error instanceof ListFault
    ? new ListFault(`${error.message} (sheet “${name.slice(0, 40)}”)`, error.place)
    : error;

async function feedIfThere(archive: Archive, name: string, reader: XmlReader): Promise<void> {
  const entry = archive.parts.get(name);
  if (!entry) return;
  const xml = new XmlFeed(reader);
  const decoder = new TextDecoder();
  for await (const chunk of bytesOf(archive, entry))
    xml.write(decoder.decode(chunk, { stream: true }));
  xml.end();
}

/** Returns the visible sheets. Also passes the date system of the workbook to `styles`. */
async function sheetsInSight(archive: Archive, styles: Styles): Promise<Sheet[]> {
  const named: { name: string; id: string }[] = [];
  const targets = new Map<string, string>();
  await feedIfThere(archive, BOOK, {
    open(name, attributes) {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? ''))
        styles.countFrom1904();
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        named.push({ name: attributes.name ?? '', id: relationOf(attributes) });
    },
    close: () => undefined,
    text: () => undefined,
  });
  await feedIfThere(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, { Id, Target, Type }) {
      if (name === 'Relationship' && Id && Target && Type?.endsWith('/worksheet'))
        targets.set(Id, Target);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return named.flatMap(({ name, id }) => {
    const target = targets.get(id);
    const entry =
      target && archive.parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return entry ? [{ name, entry }] : [];
  });
}

/** Returns the `r:id` attribute, whose namespace prefix may differ from `r`. */
const relationOf = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => /^\w+:id$/.test(name))?.[1] ?? '';
