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
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  jpg: Buffer.from(
    '/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/ALgA/9k=',
    'base64',
  ),
  svg: text(
    '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>',
  ),
  html: text('<!doctype html><html><script>alert(1)</script></html>'),
} as const;

/** Sends a form with a JSON part and files, as a browser would. */
export async function sendForm(
  portal: Pick<Portal, 'url'>,
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
