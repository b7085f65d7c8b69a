import { ATTRIBUTES, type Attribute, type FilterPart } from '../filter.ts';
import { codePart } from './read-codes.ts';
import { choicesOf, type Vocabulary } from './vocabulary.ts';

export interface Spelling {
  readonly word: string;
  /** as a person would write it */
  readonly text: string;
  readonly part: FilterPart;
}

const spellings = new WeakMap<Vocabulary, readonly Spelling[]>();
const MOST = 3;
const LONGEST = 24;
const SHORTEST = 2;

/** The words nearest to an unknown one: misspelled by a letter or two, or not written to the end. */
export function nearest(word: string, vocabulary: Vocabulary): Spelling[] {
  if (word.length < SHORTEST || word.length > LONGEST) return [];
  const most = word.length < 4 ? 1 : 2;
  const ranked = spellingsOf(vocabulary)
    .map((spelling) => ({ spelling, far: farness(word, spelling.word, most) }))
    .filter(({ far }) => far <= most)
    .sort((one, other) => one.far - other.far);
  const texts = new Set<string>();
  return ranked
    .map(({ spelling }) => spelling)
    .filter(({ text }) => !texts.has(text) && texts.add(text))
    .slice(0, MOST);
}

function spellingsOf(vocabulary: Vocabulary): readonly Spelling[] {
  const before = spellings.get(vocabulary);
  if (before) return before;
  const made = (Object.keys(ATTRIBUTES) as Attribute[]).flatMap((attribute) => {
    const names = new Map(
      choicesOf(attribute, vocabulary.choices).map(({ code, name }) => [code, name]),
    );
    return [...vocabulary.values[attribute]]
      .filter(([word, codes]) => word.length > 1 && codes.length === 1)
      .map(([word, codes]) => ({
        word,
        text: names.get(codes[0] ?? '') ?? word,
        part: codePart(attribute, codes),
      }));
  });
  spellings.set(vocabulary, made);
  return made;
}

/** How many letters are wrong; a beginning of at least three letters counts as half a mistake. */
function farness(word: string, other: string, most: number): number {
  if (word.length >= 3 && other.startsWith(word)) return 0.5;
  if (Math.abs(word.length - other.length) > most) return most + 1;
  return edits(word, other);
}

/** Letters changed, left out, added or swapped with their neighbour. */
function edits(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (
        row > 1 &&
        column > 1 &&
        one[row - 1] === other[column - 2] &&
        one[row - 2] === other[column - 1]
      ) {
        least = Math.min(least, (before[column - 2] ?? 0) + 1);
      }
      now.push(least);
    }
    before = last;
    last = now;
  }
  return last[other.length] ?? 0;
}
