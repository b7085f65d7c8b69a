import { spellingDistance } from '../edit-distance.ts';
import { ATTRIBUTES, type Attribute, type FilterPart } from '../filter.ts';
import { codePart } from './parse-codes.ts';
import { choicesOf, type Vocabulary } from './vocabulary.ts';

export interface Spelling {
  readonly word: string;
  readonly text: string;
  readonly part: FilterPart;
}

const spellings = new WeakMap<Vocabulary, readonly Spelling[]>();
const MOST = 3;
const LONGEST = 24;
const SHORTEST = 2;

export function findSuggestions(word: string, vocabulary: Vocabulary): Spelling[] {
  if (word.length < SHORTEST || word.length > LONGEST) return [];
  const most = word.length < 4 ? 1 : 2;
  const ranked = spellingsOf(vocabulary)
    .map((spelling) => ({ spelling, far: spellingDistance(word, spelling.word, most) }))
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
