import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { REPORT_PAGES } from '#common/report-check.ts';
import { VIEWER_HOSTS } from '../../server/stock/media/viewer-hosts.ts';

const text = readFileSync(new URL('../../docs/media.md', import.meta.url), 'utf8');
const sectionOf = (name: string): string =>
  new RegExp(`\n## ${name}\n([^]*?)(\n## |$)`).exec(text)?.[1] ?? '';

it('the document lists each report check and no other', () => {
  const rows = [...sectionOf('Report checks').matchAll(/^\| (\w+) \| `(.+)` \|$/gm)];
  expect(Object.fromEntries(rows.map(([, lab, page]) => [lab, page]))).toEqual(REPORT_PAGES);
});

it('the document lists each viewer and no other', () => {
  const hosts = [...sectionOf('Viewers').matchAll(/`(.+?)`/g)].map(([, host]) => host);
  expect(hosts).toEqual([...VIEWER_HOSTS]);
});
