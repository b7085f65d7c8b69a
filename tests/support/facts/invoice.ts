import {
  type InvoiceEvent,
  type invoiceMachine,
  invoiceWorkflow,
} from '#machines/workflows/invoice.ts';
import type { Facts } from './facts.ts';
import { ACTORS } from './people.ts';

const EVENTS = Object.keys(invoiceWorkflow.participles) as InvoiceEvent['type'][];

export const invoiceFacts: Facts<typeof invoiceMachine> = {
  workflow: invoiceWorkflow,
  worlds: [{}],
  own: [],
  events: ACTORS.flatMap((actor) => EVENTS.map((type) => ({ type, actor }))),
};
