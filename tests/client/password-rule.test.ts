import { describe, expect, it } from 'vitest';
import {
  passwordFault,
  STRENGTH_WORDS,
  strengthOf,
} from '../../src/features/account/password-rule.ts';

const ABOUT = ['ines.marchetti@house.example', 'ines.marchetti', 'Ines Marchetti'];

describe('the rule', () => {
  it.each([
    ['eleven characters', 'abcdefghijk'],
    ['eleven characters of two units each', '💎'.repeat(11)],
    ['two hundred and one', 'x'.repeat(201)],
    ['the address', 'ines.marchetti@house.example'],
    ['the name, written in another way', 'INES-marchetti'],
  ])('refuses %s', (_, password) => expect(passwordFault(password, ABOUT)).not.toBeNull());

  it.each([
    ['twelve', 'abcdefghijkl'],
    ['two hundred', 'x'.repeat(200)],
    ['signs alone', '!?!?!?!?!?!?'],
    ['the name with more', 'Ines Marchetti 1924'],
  ])('accepts %s', (_, password) => expect(passwordFault(password, ABOUT)).toBeNull());
});

describe('the strength', () => {
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
