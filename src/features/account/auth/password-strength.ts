import { lengthOf, SHORTEST_PASSWORD } from '#common/password-rule.ts';

const LONG_ENOUGH_BY_ITSELF = 20;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

export type Strength = 0 | 1 | 2 | 3;

export const STRENGTH_WORDS: Readonly<Record<Strength, string>> = {
  0: 'Too short',
  1: 'Easy to guess',
  2: 'Good',
  3: 'Strong',
};

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/**
 * Estimates the strength for display only. The password rule and the server decide which passwords
 * are accepted.
 */
export function strengthOf(value: string, about: readonly string[] = []): Strength {
  if (lengthOf(value) < SHORTEST_PASSWORD) return 0;
  const rest = about
    .flatMap(wordsOf)
    .filter((word) => word.length > 2)
    .reduce((left, word) => left.replaceAll(word, ''), value.toLowerCase());
  const length = withoutRuns(rest).length;
  const different = new Set(rest).size;
  if (length < SHORTEST_PASSWORD - 2 || different < 6) return 1;
  const kinds = KINDS.filter((kind) => kind.test(value)).length;
  return length >= LONG_ENOUGH_BY_ITSELF || (kinds >= 3 && different >= 9) ? 3 : 2;
}

/** Shortens runs such as `aaaa`, `1234` or `abcd`, because they add little entropy. */
function withoutRuns(text: string): string {
  const step = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1);
  return Array.from({ length: text.length }, (_, at) => at)
    .filter((at) => at < 2 || step(at) !== step(at - 1) || Math.abs(step(at)) > 1)
    .map((at) => text.charAt(at))
    .join('');
}
