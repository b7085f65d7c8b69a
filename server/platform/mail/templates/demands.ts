import type { EmailTemplate } from './layout.ts';

interface MatchedDemand {
  firstName: string;
  demandNo: string;
  name: string;
  count: number;
  stones: string;
  omitted: number;
}

export const demandMatched: EmailTemplate<MatchedDemand> = {
  secret: null,
  write: ({ firstName, demandNo, name, count, stones, omitted }) => ({
    subject: `${count === 1 ? 'A stone' : `${count} stones`} for ${demandNo}`,
    firstName,
    paragraphs: [
      `Your demand "${name}" (${demandNo}) has ${count === 1 ? 'a new match' : `${count} new matches`}:`,
      omitted > 0 ? `${stones}\nand ${omitted} more` : stones,
      'See their prices under Demands. We notify you of each stone once.',
    ],
    isSigned: false,
  }),
};
