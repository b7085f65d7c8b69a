import { classifyNumber, LONGEST_NUMBER, stripNumber } from '../numbers/stone-number.ts';
import { type Parser, type ShorthandLine, singleReading } from './parser.ts';

export const parseStoneNumber: Parser = (line, at) => {
  const first = line.lexemes[at];
  if (!first || first.glued || first.kind === 'sign') return null;
  const end = endOfWord(line, at);
  const last = line.lexemes[end - 1];
  if (!last || first.sign !== '' || first.money) return null;
  if (last.end - first.start > LONGEST_NUMBER + 8) return null;
  const { choices } = line.vocabulary;
  const number = stripNumber(line.text.slice(first.start, last.end), choices);
  const form = classifyNumber(number, choices);
  return form === 'report' || form === 'stock' ? singleReading(end, { numbers: [number] }) : null;
};

const MOST_PARTS = 20;

function endOfWord({ lexemes }: ShorthandLine, at: number): number {
  let end = at + 1;
  while (lexemes[end]?.glued === true && end < at + MOST_PARTS) end += 1;
  return end;
}
