import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '#common/format.ts';
import type {
  MatchField,
  MatchRule,
  MatchSearchBody,
  MatchSetting,
} from '../../../shared/matchpair/match-calls.ts';
import { searchMatches } from '../../../shared/matchpair/match-calls.ts';
import { withoutRule } from '../../../shared/matchpair/match-rules.ts';
import { fieldName, setWord, toleranceText } from '../../../shared/matchpair/match-words.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { MatchPrices } from './match-params.ts';
import type { MatchAnswer } from './use-match-list.ts';

type NoMatchesProps = {
  readonly question: MatchSearchBody;
  readonly answer: MatchAnswer;
  readonly fields: readonly MatchField[];
  readonly onRules: (rules: readonly MatchRule[]) => void;
  readonly onSetSize: (size: number) => void;
  readonly onPrices: (prices: MatchPrices) => void;
  readonly onClearFilters: () => void;
};

const MAX_SUGGESTIONS = 3;
/**
 * Maximum number of stones for suggestions. Each suggestion needs a complete matching, which takes
 * too long for more stones.
 */
const MAX_COMPARED_STONES = 20_000;

export function NoMatches(props: NoMatchesProps) {
  const { question, answer, fields, onRules, onSetSize, onPrices, onClearFilters } = props;
  const { setting, compared } = answer;
  const word = setWord(setting.set_size).toLowerCase();
  const { id } = useProfile();
  const enough = compared >= setting.set_size;
  const isPriced = question.sell_amt !== undefined || question.markup_ppc !== undefined;
  const { data: alternatives } = useQuery({
    queryKey: [CACHED.counts, id, 'without rule', question, setting],
    queryFn: ({ signal }) => countWithoutEachRule(question, setting, signal),
    enabled: enough && compared <= MAX_COMPARED_STONES && setting.rules.length > 1,
  });
  const open = (alternatives ?? [])
    .filter(({ found }) => found > 0)
    .sort((one, other) => other.found - one.found)
    .slice(0, MAX_SUGGESTIONS)
    .flatMap((alternative) => {
      const field = fields.find((one) => one.field === alternative.rule.field);
      return field ? [{ ...alternative, name: fieldName(field), field }] : [];
    });

  return (
    <EmptyState
      title={
        enough
          ? `No ${word} is within these ${isPriced ? 'tolerances and prices' : 'tolerances'}`
          : `Too few stones for a ${word}`
      }
      picture={<ShapeIcon shape="Round" size={36} />}
      actions={
        <>
          {open.map(({ rule, name }) => (
            <Button
              key={rule.field}
              size="sm"
              onClick={() => onRules(withoutRule(setting.rules, rule.field))}
            >
              Remove {name.toLowerCase()}
            </Button>
          ))}
          {isPriced ? (
            <Button size="sm" onClick={() => onPrices({})}>
              Remove {word} price
            </Button>
          ) : null}
          {setting.set_size > 2 ? (
            <Button size="sm" onClick={() => onSetSize(2)}>
              Search for pairs
            </Button>
          ) : null}
          {enough && (isPriced || alternatives === undefined || open.length > 0) ? null : (
            <Button size="sm" onClick={onClearFilters}>
              Clear all filters
            </Button>
          )}
        </>
      }
    >
      {enough
        ? open.length > 0
          ? open
              .map(
                ({ name, field, rule, found }) =>
                  `Matches after removing ${name.toLowerCase()} (${toleranceText(field, rule.tolerance)}): ${formatInteger(found)}.`,
              )
              .join(' ')
          : alternatives || compared > MAX_COMPARED_STONES
            ? isPriced
              ? `Widen the ${word} price or the tolerances.`
              : 'Widen two or more tolerances. Widening one is not enough.'
            : null
        : `The filters leave ${formatInteger(compared)} available ${compared === 1 ? 'stone' : 'stones'} with known measurements. Widen the filters.`}
    </EmptyState>
  );
}

/** Sends one request after another, because the server executes only one matching at a time. */
async function countWithoutEachRule(
  question: MatchSearchBody,
  { rules, set_size }: MatchSetting,
  signal: AbortSignal,
): Promise<{ rule: MatchRule; found: number }[]> {
  const alternatives = [];
  for (const rule of rules) {
    const { pagination } = await searchMatches(
      { ...question, rules: withoutRule(rules, rule.field), set_size, page: 1, size: 1 },
      signal,
    );
    alternatives.push({ rule, found: pagination.totalRecords });
  }
  return alternatives;
}
