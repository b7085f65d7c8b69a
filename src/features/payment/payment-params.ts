import type { BusinessId } from '#api/ids.gen.ts';
import * as longest from '#common/lengths.gen.ts';
import { INVOICE_BALANCE, PAYMENT_STATUS } from '#machines/codes.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import {
  codeParam,
  idParam,
  integerParam,
  type RawSearchParams,
  textParam,
  wordParam,
} from '../../shared/lists/search-params.ts';

export interface PaymentSearch {
  /** default: the list of payments */
  view?: 'invoices' | 'account' | 'journal' | 'bank';
  /** business whose account is shown; default: the list of accounts */
  business?: BusinessId;
  q?: string;
  status?: 1 | 2 | 3 | 4;
  page?: number;
  size?: number;
  /** id of the payment in the drawer */
  open?: string;
}
export type PaymentChange = { readonly [K in keyof PaymentSearch]?: PaymentSearch[K] | undefined };

export const LONGEST_TERM = longest.listPayments.search;
export const PAYMENT_STATES = Object.values(PAYMENT_STATUS);
export const INVOICE_STATES = Object.values(INVOICE_BALANCE);

export function parsePaymentSearch(raw: RawSearchParams): PaymentSearch {
  const view = wordParam('view', raw.view, ['invoices', 'account', 'journal', 'bank'] as const);
  if (view.view === 'account')
    return {
      ...view,
      ...idParam<'business', BusinessId>('business', raw.business),
      ...integerParam('page', raw.page, 2, 100_000),
      ...integerParam('size', raw.size, 1, 1000),
    };
  const isInvoices = view.view === 'invoices';
  return {
    ...view,
    ...textParam('q', raw.q, LONGEST_TERM),
    ...(isInvoices
      ? codeParam('status', raw.status, [1, 2, 3, 4] as const)
      : codeParam('status', raw.status, [1, 2, 3] as const)),
    ...integerParam('page', raw.page, 2, 100_000),
    ...integerParam('size', raw.size, 1, 1000),
    ...(isInvoices ? {} : idParam('open', raw.open)),
  };
}

export const pageOf = ({ q, page = 1, size = PAGE_SIZES.table }: PaymentSearch) => ({
  page,
  size,
  ...(q === undefined ? {} : { search: q }),
});

export const paymentQuery = (search: PaymentSearch) => {
  const state = PAYMENT_STATES.find(({ code }) => code === search.status);
  return { ...pageOf(search), ...(state === undefined ? {} : { status: state.code }) };
};

export const invoiceQuery = (search: PaymentSearch) => ({
  ...pageOf(search),
  ...(search.status === undefined ? {} : { status: search.status }),
});
