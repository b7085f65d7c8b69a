import { expect, it } from 'vitest';
import { normalizeWord } from '#common/trade/aliases/normalize-word.ts';
import { cleanText } from '#common/trade/clean-text.ts';

/** A letter that no keyboard of this house has: with it, a text goes the long way. */
const FAR = 'Ж';

it('typed text is trimmed and normalised like any other text', () => {
  for (let one = 0; one < 0x80; one += 1)
    for (const other of ['', '`', '\t', 'z', '9', '+', '\u0000', '\r\n']) {
      const text = `a${String.fromCharCode(one)}${other}`;
      expect(cleanText(text), JSON.stringify(text)).toBe(cleanText(FAR + text).slice(1));
      expect(normalizeWord(text), JSON.stringify(text)).toBe(normalizeWord(FAR + text).slice(1));
    }
  expect(normalizeWord(' -% ')).toBe('-%');
});
