import { expect, it } from 'vitest';
import { namesOf, passwordFault } from '#common/password-rule.ts';

const OWNER = {
  email: 'ines.marchetti@house.example',
  userName: 'ines-marchetti',
  firstName: 'Ines',
  lastName: 'Marchetti',
};

it.each([
  ['eleven chars', 'abcdefghijk'],
  ['eleven characters of two units each', '💎'.repeat(11)],
  ['two hundred and one', 'x'.repeat(201)],
  ['the address', 'ines.marchetti@house.example'],
  ['the address in capitals', 'INES.MARCHETTI@HOUSE.EXAMPLE'],
  ['the part before the @', 'Ines.Marchetti'],
  ['the user name', 'ines-marchetti'],
  ['the name', 'Ines Marchetti'],
  ['the name turned round', 'marchetti, ines'],
])('%s is refused', (_, password) =>
  expect(passwordFault(password, namesOf(OWNER))).not.toBeNull(),
);

it.each([
  ['twelve', 'abcdefghijkl'],
  ['two hundred', 'x'.repeat(200)],
  ['signs alone', '!?!?!?!?!?!?'],
  ['the name with more', 'Ines Marchetti 1924'],
])('%s is accepted', (_, password) => expect(passwordFault(password, namesOf(OWNER))).toBeNull());
