import { capitalize } from '#common/capitalize.ts';
import { IMPORT_OUTCOME } from '#machines/codes.ts';
import { WORKFLOWS, type WorkflowName } from '#machines/registry.ts';

/**
 * Noun before the event in the report, as in "Hold, placed". Events of the stone itself have no
 * noun.
 */
const NOUNS: Partial<Readonly<Record<WorkflowName, string>>> = {
  hold: 'Hold',
  holdQueue: 'Waitlist entry',
  confirmStone: 'Order',
  supplierConfirmation: 'Supplier confirmation',
  memoLine: 'Memo',
  returnCheck: 'Return check',
  invoice: 'Invoice',
  enquiry: 'Enquiry',
  priceOffer: 'Price offer',
  cart: 'Cart',
  watchlist: 'Watchlist',
  note: 'Note',
};

const PARTICIPLES = new Map<
  string,
  { name: WorkflowName; words: Readonly<Record<string, string>> }
>(WORKFLOWS.map(({ name, participles }) => [name, { name, words: participles }]));

export function stepWords(workflow: string, event: string): string {
  const known = PARTICIPLES.get(workflow);
  const noun = known && NOUNS[known.name];
  const done = known?.words[event] ?? event;
  const words = noun === undefined ? done : `${noun}, ${done}`;
  return capitalize(words);
}

const OUTCOMES = new Map<number, string>(
  Object.values(IMPORT_OUTCOME).map(({ code, label }) => [code, label]),
);

export const importWords = (outcome: number, line: number | null): string =>
  `${OUTCOMES.get(outcome) ?? ''} by a stock list${line === null ? '' : `, line ${line.toLocaleString('en-US')}`}`;

export const mailWords = (subject: string, readers: number): string =>
  `Mailing “${subject}”, ${readers.toLocaleString('en-US')} ${readers === 1 ? 'recipient' : 'recipients'}`;
