import { SEARCH_MODE, type SearchMode } from '#machines/codes.ts';
import { checkRules, type MatchSetting } from './match-rules.ts';

export function savedRules(
  mode: SearchMode,
  match: MatchSetting | null | undefined,
): MatchSetting | null {
  if (mode !== SEARCH_MODE.matchPair || !match) return null;
  checkRules(match.rules, 'data.match.rules');
  return { rules: match.rules, set_size: match.set_size };
}
