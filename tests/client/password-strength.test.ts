import { describe, expect, it } from 'vitest';
import { STRENGTH_WORDS, strengthOf } from '../../src/features/account/auth/password-strength.ts';

const ABOUT = ['ines.marchetti@house.example', 'ines.marchetti', 'Ines Marchetti'];

describe('the password strength', () => {
  it.each([
    ['', 'Too short'],
    ['Xk4$qT9!b', 'Too short'],
    ['aaaaaaaaaaaaaaaa', 'Easy to guess'],
    ['abcdefghijklmnop', 'Easy to guess'],
    ['1234567890123456', 'Easy to guess'],
    ['Ines Marchetti 1924', 'Easy to guess'],
    ['winterveletmoss', 'Good'],
    ['Xk4$qT9!bWz2', 'Strong'],
    ['four loose words, none of them yours', 'Strong'],
  ])('of %j is %s', (password, words) =>
    expect(STRENGTH_WORDS[strengthOf(password, ABOUT)]).toBe(words),
  );
});
