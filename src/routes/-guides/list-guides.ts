import type { ListName } from '#machines/list-names.ts';
import { KEY } from '../../ui/key-names.ts';
import type { Guide } from './guide.ts';

/** Guides of the trade lists, which staff and buyers see with different records. */
export const LIST_GUIDES: Readonly<Record<ListName, Guide>> = {
  'confirm-stone': [
    'The list shows orders of stones and their decisions.',
    'Start with the pending orders. Their tab opens first.',
    `Staff press ${KEY.approve} to approve the selected orders and ${KEY.reject} to reject them.`,
    'An approved order becomes an invoice. The drawer of an order shows its history.',
  ],
  memo: [
    'The list shows stones that are out on memo, when they are due, and which are overdue.',
    'Start with the overdue memos.',
    `Staff press ${KEY.receive} to receive returned stones, and ${KEY.sell} to sell stones that the trading client keeps.`,
    'The switch “Aging” groups the stones by trading client and age.',
  ],
  hold: [
    'The list shows stones on hold and when each hold ends.',
    'Start at the top. The holds that end soonest come first.',
    `Press ${KEY.extend} to extend the selected holds, ${KEY.release} to release them, and ${KEY.confirm} to order the stones.`,
    'The waitlist shows who receives a stone when its hold ends.',
  ],
  enquiry: [
    'The list shows questions and offers about stones, with their replies.',
    'Start with the unread enquiries, which are marked.',
    'Press Enter to open an enquiry and write a reply.',
    `Press ${KEY.close} to close an enquiry that is settled.`,
  ],
  'price-offer': [
    'The list shows negotiations about the price of stones, each with the asking price next to the offered price.',
    'Start with the prices that the other party has named: they wait for your answer.',
    `Press ${KEY.approve} to accept the selected prices, ${KEY.changeRequest} to name other prices, and ${KEY.reject} to decline them.`,
    'Acceptance orders the stones at the agreed prices. A price offer without an answer expires on the date shown.',
  ],
  cart: [
    'The cart collects stones before they are ordered, held or taken on memo.',
    `To add stones, select them in the search and press ${KEY.cart}.`,
    `Select stones here with Space, then press ${KEY.hold}, ${KEY.memo} or ${KEY.confirm}.`,
  ],
  watchlist: [
    'The watchlist follows the price and the status of stones.',
    `To watch stones, select them in the search and press ${KEY.watch}.`,
    `Select stones here with Space, then press ${KEY.hold} or ${KEY.confirm}.`,
  ],
  notes: [
    'The list keeps notes about stones and about work that is due.',
    `Press ${KEY.note} to write a note. Notes that you write in the search are listed here too.`,
    `Press ${KEY.done} when a note is done.`,
  ],
  invoice: [
    'The list shows invoiced stones, and credited stones in a separate tab.',
    'Start with the newest invoice. Press Enter to open it.',
    `Press ${KEY.pdf} in the drawer to download the invoice as a PDF.`,
  ],
};
