import { readTypedDay, type Span, spanFault } from '../../common/typed-day.ts';

export type End = keyof Span;

/** What somebody typed into each end of a span; null where its day stands. */
export type TypedEnds = { readonly [E in End]: string | null };

export const NOTHING_TYPED: TypedEnds = { from: null, to: null };

type Beside = {
  readonly stands: Span;
  /** the end that a fault of both is told at */
  readonly touched: End;
  readonly today: string;
};

/** The span as far as it is understood: an end with a fault of its own stays as it was. */
export function endsOf(
  typed: TypedEnds,
  { stands, touched, today }: Beside,
): { readonly span: Span; readonly faults: TypedEnds } {
  const read = (end: End) => {
    const text = typed[end];
    return text === null ? { day: stands[end] } : readTypedDay(text, { today, toward: 'past' });
  };
  const [from, to] = [read('from'), read('to')];
  const span = {
    from: 'day' in from ? from.day : stands.from,
    to: 'day' in to ? to.day : stands.to,
  };
  const faults = {
    from: 'fault' in from ? from.fault : null,
    to: 'fault' in to ? to.fault : null,
  };
  return { span, faults: { ...faults, [touched]: faults[touched] ?? spanFault(span) } };
}
