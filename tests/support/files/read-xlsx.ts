import { inflateRawSync } from 'node:zlib';

/** A cell of the file: type, style number and text. */
export interface ReadCell {
  type: string;
  style: string;
  text: string;
}

/** Reads the parts of a zip by its central directory, as strict readers do. */
export function readZip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('the file has no directory');
  const parts = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory is broken');
    const [packed, whole] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const [name, extra, note] = [28, 30, 32].map((o) => bytes.readUInt16LE(at + o)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(start, start + packed);
    const part = bytes.readUInt16LE(at + 10) === 0 ? body : inflateRawSync(body);
    if (part.length !== whole) throw new Error('a part has another length than the directory says');
    parts.set(bytes.toString('utf8', at + 46, at + 46 + name), part);
    at += 46 + name + extra + note;
  }
  return parts;
}

/** Returns the rows of the first sheet. Every part must be well-formed XML. */
export function readXlsx(bytes: Buffer): ReadCell[][] {
  const parts = readZip(bytes);
  for (const [name, part] of parts) expectWellFormed(name, part.toString('utf8'));
  const sheet = parts.get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: s="(\d)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs)].map(
      ([, style = '0', type = 'n', inner = '']) => ({
        type: inner === '' ? 'empty' : type,
        style,
        text: unescaped(inner.replaceAll(/<[^>]*>/g, '')),
      }),
    ),
  );
}

function expectWellFormed(name: string, text: string): void {
  const open: string[] = [];
  const rest = text.replaceAll(
    /<\?xml[^>]*\?>|<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g,
    (_, closes, tag, __, alone) => {
      if (closes === '/' && open.pop() !== tag)
        throw new Error(`${name}: </${tag}> closes nothing`);
      if (tag && closes === '' && alone === '') open.push(tag);
      return '';
    },
  );
  if (open.length > 0) throw new Error(`${name}: <${open.at(-1)}> stays open`);
  if (/[<>]|&(?!(?:amp|lt|gt|quot);)/.test(rest)) throw new Error(`${name}: a sign is not escaped`);
  if (/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/u.test(text))
    throw new Error(`${name}: a sign is forbidden`);
}

const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
const unescaped = (text: string): string =>
  text.replaceAll(/&(lt|gt|quot|amp);/g, (_, sign: string) => SIGNS[sign] ?? '');
