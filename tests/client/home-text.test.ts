import { expect, it } from 'vitest';
import { homeTextWords, insertLink, parseHomeText } from '#common/home/home-text.ts';
import { NewBanner } from '#common/lengths.gen.ts';
import { linkFault } from '../../src/features/home-setting/link-fault.ts';

const plain = (words: string) => ({ words, to: null });

it('parses lines, and links to paths of the portal or https addresses', () => {
  expect(
    parseHomeText(
      'See [new stones](/new-arrival) and [the fair](https://fair.example/halls?of=3).\nWelcome',
    ),
  ).toEqual([
    [
      plain('See '),
      { words: 'new stones', to: '/new-arrival' },
      plain(' and '),
      { words: 'the fair', to: 'https://fair.example/halls?of=3' },
      plain('.'),
    ],
    [plain('Welcome')],
  ]);
});

it('shows any other address as text', () => {
  expect(parseHomeText('[Away](javascript:alert)')).toEqual([[plain('[Away](javascript:alert)')]]);
  expect(parseHomeText('[Away](//away.example)')).toEqual([[plain('[Away](//away.example)')]]);
  expect(parseHomeText('[Away](http://away.example)')).toEqual([
    [plain('[Away](http://away.example)')],
  ]);
  expect(parseHomeText('<b>bold</b>')).toEqual([[plain('<b>bold</b>')]]);
  expect(parseHomeText('One\n\nTwo')).toEqual([[plain('One')], [], [plain('Two')]]);
});

it('is one line without addresses in a list', () => {
  expect(
    homeTextWords('See [new stones](/new-arrival)\nand [the fair](https://fair.example).'),
  ).toBe('See new stones and the fair.');
  expect(homeTextWords('')).toBe('');
});

it('gets a link in place of the selected words', () => {
  const place = { start: 4, end: 14 };
  const linked = insertLink('See new stones now', place, { words: 'new stones', to: '/search' });
  expect(linked).toBe('See [new stones](/search) now');
  const odd = insertLink('', { start: 0, end: 0 }, { words: 'a]\nb', to: 'https://a.example/(1)' });
  expect(parseHomeText(odd)).toEqual([[{ words: 'a b', to: 'https://a.example/%281%29' }]]);
  expect(insertLink('', { start: 0, end: 0 }, { words: ' ', to: '/search' })).toBe(
    '[/search](/search)',
  );
});

it('refuses a link that does not fit into the text, and does not cut the text', () => {
  const full = 'a'.repeat(NewBanner.description - 20);
  const withLink = (words: string, to: string) =>
    insertLink(full, { start: full.length, end: full.length }, { words, to });
  const fits = withLink('stones', '/search');
  expect(fits.length).toBeLessThanOrEqual(NewBanner.description);
  expect(linkFault('/search', fits)).toBeNull();
  const tooLong = withLink('all new stones', '/search');
  expect(tooLong.startsWith(full)).toBe(true);
  expect(linkFault('/search', tooLong)).toBe(
    `With this link the text is longer than ${NewBanner.description} characters.`,
  );
  expect(linkFault('', full)).toBe('Enter an address.');
  expect(linkFault('javascript:x', full)).toMatch(/^Use a path of the portal/);
});
