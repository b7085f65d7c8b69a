import * as longest from '#common/lengths.gen.ts';
import { BULK_EMAIL_STATUS, type BulkEmailStatusCode } from '#machines/codes.ts';
import {
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
} from '../../shared/lists/search-params.ts';

export interface MailingSearch {
  q?: string;
  status?: BulkEmailStatusCode;
  page?: number;
  size?: number;
  /** id of the mailing in the drawer */
  open?: string;
}
export type MailingChange = { readonly [K in keyof MailingSearch]?: MailingSearch[K] | undefined };

export const LONGEST_TERM = longest.listBulkEmails.search;

const statusNamed = (value: unknown): BulkEmailStatusCode | undefined =>
  Object.values(BULK_EMAIL_STATUS).find(({ code }) => String(code) === String(value))?.code;

export function parseMailingSearch(raw: RawSearchParams): MailingSearch {
  const status = statusNamed(raw.status);
  return {
    ...textParam('q', raw.q, LONGEST_TERM),
    ...(status === undefined ? {} : { status }),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...idParam('open', raw.open),
  };
}
