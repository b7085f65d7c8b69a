import type { FoundRecord } from './find-query.ts';

type Kind = FoundRecord['kind'];

/** Noun for each kind of result, shown next to the name of the result. */
export const KIND_WORD: Readonly<Record<Kind | 'stone', string>> = {
  stone: 'Stone',
  customer: 'Client',
  associate: 'Business associate',
  staff: 'Staff',
  guest: 'Guest',
  hold: 'Hold',
  order: 'Order',
  request: 'Request outside the portal',
  memo: 'Memo',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  enquiry: 'Enquiry',
  demand: 'Demand',
};

export const KIND_GROUPS: readonly { readonly label: string; readonly kinds: readonly Kind[] }[] = [
  { label: 'Clients', kinds: ['customer'] },
  {
    label: 'Documents',
    kinds: ['order', 'memo', 'invoice', 'creditNote', 'enquiry', 'hold', 'request', 'demand'],
  },
  { label: 'People', kinds: ['associate', 'staff', 'guest'] },
];
