import './part-failed.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { BELOW } from '../../ui/inputs/below.ts';

/** A query, or several under one button. */
export interface Failing extends Pick<UseQueryResult, 'error'> {
  readonly refetch: () => Promise<unknown>;
}

type PartFailedProps = {
  readonly query: Failing;
  /** The sentence of the server if left out. */
  readonly words?: string;
};

/** A part of a drawer or a field that could not be fetched, in one line; its button repeats this request alone. */
export function PartFailed({ query: { error, refetch }, words }: PartFailedProps) {
  if (!error) return null;
  return (
    <span className="part-failed" role="alert">
      {words ?? toProblem(error, TEXTS.failed).message} <TryAgain refetch={refetch} />
    </span>
  );
}

/** Says below a field that its choices could not be fetched. */
export const choicesFailed = (query: Failing, words: string) =>
  query.error
    ? { description: <PartFailed query={query} words={words} />, inputWrapperOrder: BELOW }
    : {};

export const TryAgain = ({ refetch }: Pick<Failing, 'refetch'>) => (
  <button
    type="button"
    className="ui-grid-link"
    // A field that closes when it loses the focus keeps it.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => void refetch()}
  >
    Try again
  </button>
);
