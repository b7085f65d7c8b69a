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
} from '../../common/trade/trade-terms.ts';
import type { TermChanges } from './terms-calls.ts';

/** Unsaved input. */
export type TermDraft = Readonly<{ [T in FigureName]?: string } & { [T in SwitchName]?: boolean }>;

/** Parses a figure; null if it is not a whole number within the limits of the term. */
export function typedFigure(term: FigureName, text: string): number | null {
  const { least, most } = FIGURE_TERMS[term];
  const figure = /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1;
  return figure >= least && figure <= most ? figure : null;
}

/** A change as displayed before saving. */
export interface ToldChange {
  readonly term: TermName;
  readonly label: string;
  readonly was: string;
  readonly is: string;
  readonly text: string;
}

export interface ReadDraft {
  readonly isFaulty: boolean;
  readonly changes: TermChanges;
  readonly told: readonly ToldChange[];
}

export function readDraft(present: TradeTerms, draft: TermDraft): ReadDraft {
  let isFaulty = false;
  const changes: Record<string, unknown> = {};
  const told: ToldChange[] = [];
  for (const term of TERM_NAMES) {
    const is = wantedOf(term, present, draft);
    if (is === null) isFaulty = true;
    if (is === null || is === present[term]) continue;
    const was = present[term];
    changes[term] = { was, is };
    told.push({
      term,
      label: termLabel(term),
      was: termText(term, was),
      is: termText(term, is),
      text: changeText(term, was, is),
    });
  }
  return { isFaulty, changes: changes as TermChanges, told };
}

function wantedOf(
  term: TermName,
  present: TradeTerms,
  draft: TermDraft,
): TradeTerms[TermName] | null {
  const typed = draft[term] ?? present[term];
  return isFigure(term) && typeof typed === 'string'
    ? typedFigure(term, typed)
    : (typed as TradeTerms[TermName]);
}

/** Returns the terms that another user has changed since `known`. */
export const overtakenBy = (
  known: TradeTerms,
  present: TradeTerms,
): readonly Pick<ToldChange, 'term' | 'label' | 'was' | 'is'>[] =>
  TERM_NAMES.filter((term) => known[term] !== present[term]).map((term) => ({
    term,
    label: termLabel(term),
    was: termText(term, known[term]),
    is: termText(term, present[term]),
  }));

export const without = (
  draft: TermDraft,
  terms: readonly Pick<ToldChange, 'term'>[],
): TermDraft => {
  const rest: Record<string, unknown> = { ...draft };
  for (const { term } of terms) delete rest[term];
  return rest;
};
