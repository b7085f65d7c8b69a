import * as longest from '../../common/lengths.gen.ts';
import { id, type RawAddress, whole, words } from '../../shared/lists/address.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';

/** URL search params of the mail page. Missing params have their default. */
export interface MailSearch {
  /** part of an e-mail address or subject */
  find?: string;
  page?: number;
  size?: number;
  /** id of the open e-mail */
  letter?: string;
}

export const LONGEST_TERM = longest.listMail.search;

export function parseMailSearch(raw: RawAddress): MailSearch {
  return {
    ...words('find', raw.find, LONGEST_TERM),
    ...whole('page', raw.page, 2, 100_000),
    ...whole('size', raw.size, 1, 1000),
    ...id('letter', raw.letter),
  };
}

export const mailQuestion = ({ find, page = 1, size = PAGE_SIZES.table }: MailSearch) => ({
  page,
  size,
  ...(find === undefined ? {} : { search: find }),
});
export type MailQuestion = ReturnType<typeof mailQuestion>;
