import { deflateSync } from 'node:zlib';
import type { Answer, Person, Portal } from './portal.ts';

export interface FormFile {
  field: string;
  name: string;
  bytes: Buffer;
  /** what the sender claims; the server looks for itself */
  type?: string;
}

const text = (words: string): Buffer => Buffer.from(words, 'latin1');

/** The smallest file of each kind that is worth the name. */
export const BYTES = {
  pdf: text('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  png: Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de', 'hex'),
    Buffer.from('0000000c49444154', 'hex'),
    deflateSync(Buffer.from([0, 200, 200, 200])),
    Buffer.from('0000000049454e44ae426082', 'hex'),
  ]),
  jpg: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(64),
    Buffer.from('ffd9', 'hex'),
  ]),
  svg: text(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>',
  ),
  html: text('<!doctype html><html><script>alert(1)</script></html>'),
} as const;

/** Sends a form with a JSON part and files, as a browser would. */
export async function sendForm(
  portal: Portal,
  by: Person,
  method: 'POST' | 'PUT',
  path: string,
  {
    data,
    files = [],
    headers = {},
  }: { data: unknown; files?: readonly FormFile[]; headers?: Record<string, string> },
): Promise<Answer> {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  for (const { field, name, bytes, type = 'application/octet-stream' } of files) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const response = await fetch(`${portal.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${by.token}`, ...headers },
    body: form,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
