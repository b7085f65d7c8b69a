import * as longest from '#common/lengths.gen.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

export interface MailSearch {
  /** part of an e-mail address or subject */
  find?: string;
  page?: number;
  size?: number;
  /** id of the open e-mail */
  email?: string;
}

export const LONGEST_TERM = longest.listMail.search;

export function parseMailSearch(raw: RawSearchParams): MailSearch {
  return {
    ...textParam('find', raw.find, LONGEST_TERM),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('email', raw.email),
  };
}

export const mailQuery = ({ find, page = 1, size = PAGE_SIZES.table }: MailSearch) => ({
  page,
  size,
  ...(find === undefined ? {} : { search: find }),
});
export type MailQuery = ReturnType<typeof mailQuery>;
