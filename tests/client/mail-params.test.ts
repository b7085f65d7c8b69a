import { expect, it } from 'vitest';
import { mailQuery, parseMailSearch } from '../../src/features/mail/mail-params.ts';

const LETTER = '00000000-0000-7000-8000-000000000001';

it('parses the URL, and drops invalid values', () => {
  expect(parseMailSearch({ find: 'ines', page: '3', size: 20, email: LETTER })).toEqual({
    find: 'ines',
    page: 3,
    size: 20,
    email: LETTER,
  });
  expect(parseMailSearch({ find: '', page: 0, size: 5000, email: 'x', more: 1 })).toEqual({});
});

it('requests the first page of five hundred by default, without the opened e-mail', () => {
  expect(mailQuery({ email: LETTER })).toEqual({ page: 1, size: 500 });
  expect(mailQuery({ find: 'ines', page: 2 })).toEqual({ page: 2, size: 500, search: 'ines' });
});
