import { HOLD_ACTIONS } from './actions/holds.ts';
import { DOCUMENT_ACTIONS } from './actions/kyc-documents.ts';
import { MAILING_ACTIONS } from './actions/mailings.ts';
import { MEMO_ACTIONS } from './actions/memos.ts';
import { EXTERNAL_ACTIONS, ORDER_ACTIONS } from './actions/orders.ts';
import { CART_ACTIONS, ENQUIRY_ACTIONS, PERSONAL_LIST_ACTIONS } from './actions/personal-lists.ts';
import { PRICE_OFFER_ACTIONS } from './actions/price-offers.ts';
import { SHIPMENT_ACTIONS } from './actions/shipments.ts';
import { STOCK_ACTIONS } from './actions/stock.ts';
import { STOCK_LIST_ACTIONS } from './actions/stock-lists.ts';
import { DOCUMENT_SENT, LEAVING_ACTIONS, REGISTRATION_ACTIONS } from './actions/trading-clients.ts';
import type { Scope } from './scope.ts';
import { createInitialState } from './state.ts';

const TRADE = [...HOLD_ACTIONS, ...ORDER_ACTIONS, ...MEMO_ACTIONS, ...STOCK_ACTIONS];
const PLAIN = { lists: 0, tracksDocuments: false } as const;

/**
 * Scopes that take only seconds to explore. Each scope has all actions of one part of the portal.
 */
export const SCOPES: readonly Scope[] = [
  {
    ...PLAIN,
    name: 'two-clients',
    title: 'One stone and two trading clients, with carts and order lists of API clients',
    first: createInitialState({ stones: 1, clients: 2 }),
    families: [...TRADE, ...EXTERNAL_ACTIONS, ...CART_ACTIONS],
  },
  {
    ...PLAIN,
    name: 'three-clients',
    title: 'One stone and three trading clients',
    first: createInitialState({ stones: 1, clients: 3 }),
    families: TRADE,
  },
  {
    ...PLAIN,
    name: 'two-stones',
    title: 'Two stones and one trading client',
    first: createInitialState({ stones: 2, clients: 1 }),
    families: [...TRADE, ...EXTERNAL_ACTIONS],
  },
  {
    ...PLAIN,
    name: 'clients-leave',
    title:
      'One stone and two trading clients that lose their registration, become inactive or are deleted',
    first: createInitialState({ stones: 1, clients: 2 }),
    families: [...TRADE, ...REGISTRATION_ACTIONS, DOCUMENT_SENT, ...LEAVING_ACTIONS],
  },
  {
    ...PLAIN,
    name: 'shipments',
    title: 'One stone and two trading clients, with shipments of the stone',
    first: createInitialState({ stones: 1, clients: 2 }),
    families: [...ORDER_ACTIONS, ...MEMO_ACTIONS, ...STOCK_ACTIONS, ...SHIPMENT_ACTIONS],
  },
  {
    name: 'lists',
    title: 'Two stones and up to two stock lists of their supplier',
    first: createInitialState({ stones: 2, clients: 0, areStonesListed: false }),
    families: STOCK_LIST_ACTIONS,
    lists: 2,
    tracksDocuments: false,
  },
  {
    ...PLAIN,
    name: 'kept',
    title:
      'One stone in carts, watchlists, notes, enquiries and demands of a trading client and a guest',
    first: createInitialState({ stones: 1, clients: 1 }),
    families: [...PERSONAL_LIST_ACTIONS, ...STOCK_ACTIONS],
  },
  {
    ...PLAIN,
    name: 'price-offers',
    title: 'One stone that two trading clients negotiate, hold and order',
    first: createInitialState({ stones: 1, clients: 2 }),
    families: [
      ...HOLD_ACTIONS,
      ...ORDER_ACTIONS,
      ...PRICE_OFFER_ACTIONS,
      ...ENQUIRY_ACTIONS,
      ...STOCK_ACTIONS,
    ],
  },
  {
    name: 'papers',
    title: 'One trading client and its documents',
    first: createInitialState({ stones: 0, clients: 1, areClientsRegistered: false }),
    families: [...DOCUMENT_ACTIONS, ...REGISTRATION_ACTIONS],
    lists: 0,
    tracksDocuments: true,
  },
  {
    ...PLAIN,
    name: 'mailing',
    title: 'One mailing',
    first: createInitialState({ stones: 0, clients: 0 }),
    families: MAILING_ACTIONS,
  },
];

/** Scopes with more records, which are too slow for every test run. */
export const WIDE_SCOPES: readonly Scope[] = [
  {
    ...PLAIN,
    name: 'two-by-two',
    title: 'Two stones and two trading clients, with carts',
    first: createInitialState({ stones: 2, clients: 2 }),
    families: [...TRADE, ...CART_ACTIONS],
  },
  {
    name: 'lists-and-trade',
    title: 'One stone, one trading client and up to two stock lists of the supplier',
    first: createInitialState({ stones: 1, clients: 1 }),
    families: [...TRADE, ...STOCK_LIST_ACTIONS],
    lists: 2,
    tracksDocuments: false,
  },
];
