import type { FoundRecord } from './find-query.ts';

type Kind = FoundRecord['kind'];

export const KIND_WORD: Readonly<Record<Kind | 'stone', string>> = {
  stone: 'Stone',
  customer: 'Client',
  associate: 'Business associate',
  staff: 'Staff',
  guest: 'Guest',
  hold: 'Hold',
  order: 'Order',
  request: 'API order',
  memo: 'Memo',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  enquiry: 'Enquiry',
  priceOffer: 'Price offer',
  shipment: 'Shipment',
  demand: 'Demand',
  supplier: 'Supplier',
  stockImport: 'Import',
  mailing: 'Mailing',
  quote: 'Quote',
  payment: 'Payment',
};

export const KIND_GROUPS: readonly { readonly label: string; readonly kinds: readonly Kind[] }[] = [
  { label: 'Clients', kinds: ['customer'] },
  {
    label: 'Documents',
    kinds: [
      'order',
      'memo',
      'invoice',
      'creditNote',
      'enquiry',
      'priceOffer',
      'hold',
      'request',
      'shipment',
      'demand',
      'quote',
      'payment',
    ],
  },
  { label: 'Suppliers and imports', kinds: ['supplier', 'stockImport'] },
  { label: 'Mailings', kinds: ['mailing'] },
  { label: 'People', kinds: ['associate', 'staff', 'guest'] },
];
