import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { problemTable } from '../../server/platform/http/problem-table.ts';

const GUIDES = ['docs/api/start.md', 'docs/api/rules.md', 'docs/api/keys.md', 'docs/api/push.md'];

export async function readGuides(root: string): Promise<string> {
  const texts = await Promise.all(GUIDES.map((file) => readFile(path.join(root, file), 'utf8')));
  const rows = problemTable().map(
    ({ code, status, message }) =>
      `| \`${code}\` | ${status} | ${message.replaceAll('|', '\\|')} |`,
  );
  const codes = [
    '# All problem codes',
    '',
    '| code | status | message |',
    '| --- | --- | --- |',
    ...rows,
  ];
  return [...texts.map((text) => text.trim()), codes.join('\n')].join('\n\n');
}
