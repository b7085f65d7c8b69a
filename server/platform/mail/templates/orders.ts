import type { EmailTemplate } from './layout.ts';
import { type RecordOfEmail, type WorkflowEmailKind, workflowEmail } from './workflow-email.ts';

type OrderEmailKind = Exclude<WorkflowEmailKind, `kyc.${string}` | `business.${string}`>;

export const ORDER_EMAILS: Readonly<Record<OrderEmailKind, EmailTemplate<RecordOfEmail>>> = {
  'confirm.approved': workflowEmail(({ reference, stones }) => ({
    subject: `Approved: ${reference}`,
    paragraphs: [
      `We have approved these stones from order ${reference}:`,
      stones,
      'You can find the invoice under My lists.',
    ],
  })),
  'confirm.rejected': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Not approved: ${reference}`,
    paragraphs: [
      `We could not approve these stones from order ${reference}:`,
      stones,
      `The reason: ${reason}`,
      'You can find similar stones under My lists.',
    ],
  })),
  'confirm.withdrawn': workflowEmail(({ reference, stones, reason }) => ({
    subject: `No longer available: ${reference}`,
    paragraphs: [
      `These stones from order ${reference} are no longer available, so we cannot sell them to you:`,
      stones,
      `The reason: ${reason}`,
      'You can find similar stones under My lists.',
    ],
  })),
  'hold.withdrawn': workflowEmail(({ reference, stones, reason }) => ({
    subject: `No longer available: ${reference}`,
    paragraphs: [
      `Hold ${reference} has ended because these stones are no longer available:`,
      stones,
      `The reason: ${reason}`,
    ],
  })),
  'memo.withdrawn': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Removed from your memo: ${reference}`,
    paragraphs: [
      `We have removed these stones from memo ${reference} and taken them off the market:`,
      stones,
      `The reason: ${reason}`,
    ],
  })),
  'hold.released': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Hold released: ${reference}`,
    paragraphs: [
      `We have released your hold ${reference} on these stones:`,
      stones,
      `The reason: ${reason}`,
      'If you still want the stones, please hold them again or join the waitlist.',
    ],
  })),
  'hold.extended': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Hold extended: ${reference}`,
    paragraphs: [
      `We have extended your hold ${reference} on these stones:`,
      stones,
      `The reason: ${reason}`,
      'Under My lists you can see when the hold ends.',
    ],
  })),
  'memoDocument.renewed': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Memo renewed: ${reference}`,
    paragraphs: [
      `We have renewed memo ${reference}. You can keep these stones until then:`,
      stones,
      `The reason: ${reason}`,
    ],
  })),
  'queue.left': workflowEmail(({ stones, reason }) => ({
    subject: 'Removed from the waitlist',
    paragraphs: [
      'We have removed you from the waitlist for these stones:',
      stones,
      `The reason: ${reason}`,
      'If you still want the stones, please join the waitlist again.',
    ],
  })),
  'confirm.cancelled': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Cancelled: ${reference}`,
    paragraphs: [
      `We have cancelled order ${reference} for these stones:`,
      stones,
      `The reason: ${reason}`,
      'The stones are available again. Please order them again if you still want them.',
    ],
  })),
  'confirm.reversed': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Sale reversed: ${reference}`,
    paragraphs: [
      `We have reversed the sale of these stones from order ${reference}:`,
      stones,
      `The reason: ${reason}`,
      'You can find the credit note with the invoice under My lists.',
    ],
  })),
  'priceOffer.made': workflowEmail(({ reference, stones }) => ({
    subject: `New price offer: ${reference}`,
    paragraphs: [
      `We offer you these stones at the prices of price offer ${reference}:`,
      stones,
      'Under My lists you can accept, counter or decline each price.',
    ],
  })),
  'priceOffer.countered': workflowEmail(({ reference, stones }) => ({
    subject: `Counter-offer: ${reference}`,
    paragraphs: [
      `We answer price offer ${reference} with these prices:`,
      stones,
      'Under My lists you can accept, counter or decline each price.',
    ],
  })),
  'priceOffer.accepted': workflowEmail(({ reference, stones }) => ({
    subject: `Price offer accepted: ${reference}`,
    paragraphs: [
      `We accept the prices of price offer ${reference}, and the stones are ordered at these prices:`,
      stones,
      'You can find the order under My lists.',
    ],
  })),
  'priceOffer.declined': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Price offer declined: ${reference}`,
    paragraphs: [
      `We cannot accept these prices of price offer ${reference}:`,
      stones,
      `The reason: ${reason}`,
    ],
  })),
  'priceOffer.withdrawn': workflowEmail(({ reference, stones, reason }) => ({
    subject: `Price offer withdrawn: ${reference}`,
    paragraphs: [
      `We have withdrawn these prices of price offer ${reference}:`,
      stones,
      `The reason: ${reason}`,
    ],
  })),
  'priceOffer.expired': workflowEmail(({ reference, stones }) => ({
    subject: `Price offer expired: ${reference}`,
    paragraphs: [
      `These prices of price offer ${reference} have expired without an answer:`,
      stones,
      'If you still want the stones, please make a new price offer.',
    ],
  })),
  'priceOffer.closed': workflowEmail(({ reference, stones }) => ({
    subject: `Price offer ended: ${reference}`,
    paragraphs: [
      `These stones are no longer for sale, so their prices of price offer ${reference} have ended:`,
      stones,
    ],
  })),
  'confirm.expired': workflowEmail(({ reference, stones }) => ({
    subject: `Order expired: ${reference}`,
    paragraphs: [
      `We did not decide on order ${reference} in time, so the order for these stones is cancelled:`,
      stones,
      'We apologise for the inconvenience. The stones are available again: if you still want them, please place a new order.',
    ],
  })),
};
