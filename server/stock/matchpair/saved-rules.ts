import { SEARCH_MODE, type SearchMode } from '#machines/codes.ts';
import { checkChoice, type MatchChoice } from './match-rules.ts';

export function savedRules(
  mode: SearchMode,
  match: MatchChoice | null | undefined,
): MatchChoice | null {
  if (mode !== SEARCH_MODE.matchPair || !match) return null;
  checkChoice(match, 'data.match');
  return match;
}
