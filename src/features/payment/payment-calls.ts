import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { PaymentId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';

type Schemas = components['schemas'];
export type Payment = Schemas['Payment'];
export type PaymentUse = Schemas['PaymentUse'];
export type InvoiceDocument = Schemas['InvoiceDocument'];
export type Receivable = Schemas['Receivable'];
export type NewPayment = Schemas['NewPayment'];
export type BankStatement = Schemas['BankStatement'];
export type BankLine = Schemas['BankStatementLine'];
export type BankColumns = Schemas['BankColumns'];

export type Period = Schemas['AccountingPeriod'];

export const PAYMENTS = 'payments';
export const PERIODS = 'accounting-periods';

type QueryOf<Name extends 'listPayments' | 'listInvoiceDocuments' | 'listReceivables'> =
  NonNullable<operations[Name]['parameters']['query']>;

export const listPayments = (query: QueryOf<'listPayments'>, signal: AbortSignal) =>
  unwrapBody(api.GET('/payments', { params: { query }, signal }), TEXTS.listFailed);

export const listInvoiceDocuments = (query: QueryOf<'listInvoiceDocuments'>, signal: AbortSignal) =>
  unwrapBody(api.GET('/invoices', { params: { query }, signal }), TEXTS.listFailed);

export const listReceivables = (query: QueryOf<'listReceivables'>, signal: AbortSignal) =>
  unwrapBody(api.GET('/receivables', { params: { query }, signal }), TEXTS.listFailed);

export const recordPayment = (key: string, data: NewPayment) =>
  unwrapBody(
    api.POST('/payments', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data: { ...data, currency: 'USD' } },
    }),
    TEXTS.failed,
  );

export const readBankStatement = (
  statement: File,
  data: Schemas['BankStatementChoice'],
): Promise<BankStatement> =>
  unwrapData(
    api.POST('/payments/bank-statement', {
      // The serializer sends the file itself.
      body: { data, statement: statement.name },
      bodySerializer: () => {
        const form = new FormData();
        form.append('data', JSON.stringify(data));
        form.append('statement', statement);
        return form;
      },
    }),
    TEXTS.failed,
  );

export const periodsQuery = queryOptions({
  queryKey: [PERIODS],
  queryFn: ({ signal }) => unwrapData(api.GET('/accounting-periods', { signal }), TEXTS.listFailed),
});

export const closePeriod = (month: Period['month']) =>
  unwrapBody(api.PUT('/accounting-periods/close', { body: { data: { month } } }), TEXTS.failed);

export const reopenPeriod = (month: Period['month'], reason: string) =>
  unwrapBody(
    api.PUT('/accounting-periods/reopen', { body: { data: { month, reason } } }),
    TEXTS.failed,
  );

export const declineBankLine = (key: BankLine['key'], isDeclined: boolean) =>
  unwrapBody(
    api.PUT('/payments/bank-lines/decline', {
      body: { data: { bank_lines: [key], is_declined: isDeclined } },
    }),
    TEXTS.failed,
  );

const byId = (id: PaymentId) => ({ path: { id } });

/** Pays the open invoices of the client in the order of their due dates. */
export const allocateCredit = (id: PaymentId) =>
  unwrapBody(
    api.PUT('/payments/{id}/allocate', { params: byId(id), body: { data: {} } }),
    TEXTS.failed,
  );

export const takeBackUse = (id: PaymentId, use: PaymentUse['id'], reason: string) =>
  unwrapBody(
    api.PUT('/payments/{id}/release', {
      params: byId(id),
      body: { data: { use_ids: [use], reason } },
    }),
    TEXTS.failed,
  );

export const refundCredit = (id: PaymentId, data: Refund) =>
  unwrapBody(api.PUT('/payments/{id}/refund', { params: byId(id), body: { data } }), TEXTS.failed);

export type Refund =
  operations['refundPayment']['requestBody']['content']['application/json']['data'];

export const reversePayment = (id: PaymentId, reason: string) =>
  unwrapBody(
    api.PUT('/payments/{id}/reverse', { params: byId(id), body: { data: { reason } } }),
    TEXTS.failed,
  );
