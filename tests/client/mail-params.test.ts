import { expect, it } from 'vitest';
import { mailQuery, parseMailSearch } from '../../src/features/mail/mail-params.ts';

const LETTER = '00000000-0000-7000-8000-000000000001';

it('reads an address, and leaves out what nobody could have chosen', () => {
  expect(parseMailSearch({ find: 'ines', page: '3', size: 20, email: LETTER })).toEqual({
    find: 'ines',
    page: 3,
    size: 20,
    email: LETTER,
  });
  expect(parseMailSearch({ find: '', page: 0, size: 5000, email: 'x', more: 1 })).toEqual({});
});

it('asks the first page of five hundred unless told otherwise, and never for the email that is read', () => {
  expect(mailQuery({ email: LETTER })).toEqual({ page: 1, size: 500 });
  expect(mailQuery({ find: 'ines', page: 2 })).toEqual({ page: 2, size: 500, search: 'ines' });
});
