import { expect, it } from 'vitest';
import { maskEmail } from '#common/mask-email.ts';

it.each([
  ['dealer@house.example', 'de***er@house.example'],
  ['abcde@house.example', 'ab***de@house.example'],
  ['abcd@house.example', 'ab***cd@house.example'],
  ['abc@house.example', 'ab***bc@house.example'],
  ['ab@house.example', '***@house.example'],
  ['a@house.example', '***@house.example'],
  ['@house.example', '***@house.example'],
  ['"odd@name"@house.example', '"o***e"@house.example'],
  ['💎💎💎💎💎@house.example', '💎💎***💎💎@house.example'],
  ['no address', 'no***ss'],
  ['', '***'],
])('%s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown));

it('never shows a complete name or its length', () => {
  const names = Array.from({ length: 40 }, (_, length) => 'abcdefghij'.repeat(4).slice(0, length));
  for (const name of names.filter((each) => each !== '')) {
    const shown = maskEmail(`${name}@x.example`);
    expect(shown).not.toContain(`${name}@`);
    expect(shown.length).toBeLessThanOrEqual('ab***ij@x.example'.length);
  }
});
