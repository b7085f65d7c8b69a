import { parseTypedDay, type Span, spanFault } from '#common/typed-day.ts';

export type End = keyof Span;

/**
 * The typed text of each end of a range; null if the user has typed nothing since the value last
 * changed.
 */
export type TypedEnds = { readonly [E in End]: string | null };

export const NOTHING_TYPED: TypedEnds = { from: null, to: null };

type EndsContext = {
  readonly current: Span;
  /**
   * the end of the range that the user edited last; an error of the whole range is shown at this
   * end
   */
  readonly touched: End;
  readonly today: string;
};

/** Parses both ends of a range. An end with an error keeps its previous day. */
export function parseEnds(
  typed: TypedEnds,
  { current, touched, today }: EndsContext,
): { readonly span: Span; readonly faults: TypedEnds } {
  const read = (end: End) => {
    const text = typed[end];
    return text === null ? { day: current[end] } : parseTypedDay(text, { today, toward: 'past' });
  };
  const [from, to] = [read('from'), read('to')];
  const span = {
    from: 'day' in from ? from.day : current.from,
    to: 'day' in to ? to.day : current.to,
  };
  const faults = {
    from: 'fault' in from ? from.fault : null,
    to: 'fault' in to ? to.fault : null,
  };
  return { span, faults: { ...faults, [touched]: faults[touched] ?? spanFault(span) } };
}
