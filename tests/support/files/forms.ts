import type { Answer, Person, Portal } from '../servers/portal.ts';

export interface FormFile {
  field: string;
  name: string;
  bytes: Buffer;
  /** the claimed content type; the server detects the type itself */
  type?: string;
}

const text = (words: string): Buffer => Buffer.from(words, 'latin1');

/** The smallest valid file of each kind. */
/** A complete PDF of one page with a standard font, which every viewer has. */
function onePage(content: string): string {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 280] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = file.length;
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
}

export const BYTES = {
  pdf: text(onePage('BT /F 18 Tf 20 200 Td (Certificate) Tj ET')),
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

/** Sends a form with a JSON part and files, as a browser does. */
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
