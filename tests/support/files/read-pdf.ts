import { inflateSync } from 'node:zlib';

export interface PrintedText {
  text: string;
  x: number;
  /** from the lower edge, as in the file */
  y: number;
  size: number;
}

export interface ReadPdf {
  /** the texts of each page, in drawing order */
  pages: readonly (readonly PrintedText[])[];
  /** the pages as running text */
  text: string;
  info: Readonly<Record<string, string>>;
}

const latin = (hex: string): string =>
  new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex'));

/** Parses a PDF by pdfkit that uses standard fonts. */
export function readPdf(bytes: Buffer): ReadPdf {
  const raw = bytes.toString('latin1');
  if (!raw.startsWith('%PDF-1.') || !raw.trimEnd().endsWith('%%EOF'))
    throw new Error('this is no whole PDF');
  requireTable(raw);
  const objects = new Map(
    [...raw.matchAll(/(?<=^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, nr, body = '']) => [
      nr,
      body,
    ]),
  );
  const [, kids = ''] = /\/Kids \[(.*?)\]/.exec(raw) ?? [];
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, nr]) => {
    const [, contents] = /\/Contents (\d+) 0 R/.exec(objects.get(nr) ?? '') ?? [];
    return printed(stream(objects.get(contents) ?? ''));
  });
  const text = pages.map((page) => page.map((part) => part.text).join('\n')).join('\n');
  return { pages, text, info: infoOf(raw, objects) };
}

/** Throws unless every object starts at its offset in the cross-reference table. */
function requireTable(raw: string): void {
  const at = Number(/startxref\n(\d+)\n%%EOF/.exec(raw)?.[1]);
  const rows = raw.slice(at).match(/^\d{10} \d{5} n/gm) ?? [];
  if (rows.length === 0) throw new Error('the file has no table of objects');
  for (const [i, row] of rows.entries()) {
    if (!raw.startsWith(`${i + 1} 0 obj`, Number(row.slice(0, 10))))
      throw new Error(`object ${i + 1} is elsewhere`);
  }
}

function stream(body: string): string {
  const at = body.indexOf('stream\n') + 'stream\n'.length;
  const data = Buffer.from(body.slice(at, body.lastIndexOf('\nendstream')), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1');
}

const printed = (content: string): PrintedText[] =>
  [...content.matchAll(/1 0 0 1 (\S+) (\S+) Tm\n\/F\d+ (\S+) Tf\n\[(.*?)\] TJ/g)].map(
    ([, x, y, size, parts = '']) => ({
      text: [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => latin(hex)).join(''),
      x: Number(x),
      y: Number(y),
      size: Number(size),
    }),
  );

function infoOf(
  raw: string,
  objects: ReadonlyMap<string | undefined, string>,
): Record<string, string> {
  const [, nr] = /\/Info (\d+) 0 R/.exec(raw) ?? [];
  return Object.fromEntries(
    [...(objects.get(nr) ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, key = '', ref]) => [
      key,
      (objects.get(ref) ?? '').slice(1, -1),
    ]),
  );
}
