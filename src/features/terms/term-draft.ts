import {
  changeText,
  FIGURE_TERMS,
  type FigureName,
  isFigure,
  type SwitchName,
  TERM_NAMES,
  type TermName,
  type TradeTerms,
  termLabel,
  termText,
} from '#common/trade/trade-terms.ts';
import type { TermChanges } from './terms-calls.ts';

export type TermDraft = Readonly<{ [T in FigureName]?: string } & { [T in SwitchName]?: boolean }>;

export function parseFigure(term: FigureName, text: string): number | null {
  const { least, most } = FIGURE_TERMS[term];
  const figure = /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1;
  return figure >= least && figure <= most ? figure : null;
}

export interface ChangeSummary {
  readonly term: TermName;
  readonly label: string;
  readonly was: string;
  readonly is: string;
  readonly text: string;
}

export interface ParsedDraft {
  readonly isFaulty: boolean;
  readonly changes: TermChanges;
  readonly summaries: readonly ChangeSummary[];
}

export function parseDraft(present: TradeTerms, draft: TermDraft): ParsedDraft {
  let isFaulty = false;
  const changes: Record<string, unknown> = {};
  const summaries: ChangeSummary[] = [];
  for (const term of TERM_NAMES) {
    const is = wantedOf(term, present, draft);
    if (is === null) isFaulty = true;
    if (is === null || is === present[term]) continue;
    const was = present[term];
    changes[term] = { was, is };
    summaries.push({
      term,
      label: termLabel(term),
      was: termText(term, was),
      is: termText(term, is),
      text: changeText(term, was, is),
    });
  }
  return { isFaulty, changes: changes as TermChanges, summaries };
}

function wantedOf(
  term: TermName,
  present: TradeTerms,
  draft: TermDraft,
): TradeTerms[TermName] | null {
  const typed = draft[term] ?? present[term];
  return isFigure(term) && typeof typed === 'string'
    ? parseFigure(term, typed)
    : (typed as TradeTerms[TermName]);
}

/** `known` contains the saved terms from when the draft began, `present` the saved terms now. */
export const findConcurrentChanges = (
  known: TradeTerms,
  present: TradeTerms,
): readonly Pick<ChangeSummary, 'term' | 'label' | 'was' | 'is'>[] =>
  TERM_NAMES.filter((term) => known[term] !== present[term]).map((term) => ({
    term,
    label: termLabel(term),
    was: termText(term, known[term]),
    is: termText(term, present[term]),
  }));

export const omitTerms = (
  draft: TermDraft,
  terms: readonly Pick<ChangeSummary, 'term'>[],
): TermDraft => {
  const rest: Record<string, unknown> = { ...draft };
  for (const { term } of terms) delete rest[term];
  return rest;
};
