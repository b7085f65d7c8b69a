import { type paymentMachine, paymentWorkflow } from '#machines/workflows/payment.ts';
import { ADMINISTRATOR } from '../facts/people.ts';
import type { Cases } from './cases.ts';
import { EVERYBODY, WORDS } from './common.ts';

const USES = {
  'the amounts use all credit': { usesAll: true },
  'the amounts leave credit': { usesAll: false },
};
const FITS = { 'the amounts fit': { amounts: 'none' } } as const;

export const paymentCases: Cases<typeof paymentMachine> = {
  workflow: paymentWorkflow,
  everyday: {
    isAhead: false,
    isPeriodClosed: false,
    isKnown: false,
    isOtherCurrency: false,
    amounts: 'none',
    usesAll: false,
    isRefunded: false,
    actor: ADMINISTRATOR,
    remark: 'Returned by the bank.',
  },
  at: {
    'payment.allocateAll': { usesAll: true },
    'payment.refundAll': { usesAll: true },
  },
  guards: {
    actorIsAdministrator: EVERYBODY,
    dayIsNotAhead: {
      'dated today': { isAhead: false },
      'dated tomorrow': { isAhead: true },
    },
    periodIsOpen: {
      'in an open month': { isPeriodClosed: false },
      'in a closed month': { isPeriodClosed: true },
    },
    currencyIsThatOfInvoices: {
      'in US dollars': { isOtherCurrency: false },
      'in another currency': { isOtherCurrency: true },
    },
    bankReferenceIsNew: {
      'a new bank reference': { isKnown: false },
      'a bank reference that is recorded': { isKnown: true },
    },
    invoicesAreOfClient: { ...FITS, 'an invoice of another client': { amounts: 'ofAnother' } },
    invoicesAreNotCredited: { ...FITS, 'a credited invoice': { amounts: 'credited' } },
    invoicesHaveOpenAmount: { ...FITS, 'above the open amount': { amounts: 'aboveOpen' } },
    paymentCoversAmounts: { ...FITS, 'above the payment': { amounts: 'abovePayment' } },
    someInvoiceIsOpen: { ...FITS, 'no open invoice': { amounts: 'noInvoice' } },
    creditIsLeft: USES,
    noCreditIsLeft: USES,
    nothingIsRefunded: {
      'nothing is refunded': { isRefunded: false },
      'a part is refunded': { isRefunded: true },
    },
    remarkIsGiven: WORDS,
  },
};
