import { APPROVAL, KYC_STATUS, MEMO_MOVEMENT } from '../codes.ts';
import type { Scope } from './scope.ts';
import type { Paper, World } from './world.ts';

function drop<T>(records: T[], isOver: (record: T) => boolean): void {
  for (let index = records.length - 1; index >= 0; index--) {
    const record = records[index];
    if (record !== undefined && isOver(record)) records.splice(index, 1);
  }
}

/** Nobody can take its approval back any more: of several of one kind each is as good as the others. */
export const isSettled = ({ state, decider }: Paper): boolean =>
  state === KYC_STATUS.approved.code && decider === null;

/** What is over for good goes: no move could tell the difference, and there would be no end of worlds. */
export function forget({ memos, orders, papers }: World, { keepsPapers }: Scope): void {
  drop(memos, ({ lines }) =>
    lines.every(({ state, isLast }) => state !== MEMO_MOVEMENT.issued.code && !isLast),
  );
  drop(orders, ({ state, isLast }) => state === APPROVAL.approved.code && !isLast);
  // Whatever befalls a stone that somebody waits for or has, it is that; a price that is changed moves nothing.
  for (const order of orders) if (order.state === APPROVAL.pending.code) order.isLast = true;
  for (const paper of papers) {
    // Nobody takes a decision back after the registration has moved, and where nobody can, who sent it matters no more.
    if (!keepsPapers || !paper.stoodStill) paper.decider = null;
    if (paper.decider !== null || paper.state === KYC_STATUS.pending.code) continue;
    paper.sender = null;
    paper.stoodStill = false;
  }
  drop(
    papers,
    (paper) => isSettled(paper) && papers.find((other) => isTwin(paper, other)) !== paper,
  );
}

const isTwin = (one: Paper, other: Paper): boolean =>
  isSettled(other) && other.client === one.client && other.category === one.category;
