import type { components } from '#api/schema.gen.ts';

type Header = components['schemas']['SupplierHeader'];

const LINE = /^([A-Za-z0-9!#$%&'*+.^_`|~-]+)\s*:\s*([\x20-\x7e]+)$/;
const MOST = 20;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const headersText = (headers: readonly Header[]): string =>
  headers.map(({ name, value }) => `${name}: ${value}`).join('\n');

export const headersFrom = (text: string): Header[] =>
  linesOf(text).flatMap((line) => {
    const [, name, value] = LINE.exec(line) ?? [];
    return name && value ? [{ name, value: value.trim() }] : [];
  });

export function headersFault(text: string): string | null {
  const lines = linesOf(text);
  if (lines.length > MOST) return `Enter at most ${MOST} headers`;
  const wrong = lines.find((line) => !LINE.test(line));
  return wrong === undefined ? null : `Write the header “${wrong}” as Name: value`;
}
