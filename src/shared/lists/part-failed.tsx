import './part-failed.css';
import type { UseQueryResult } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { MESSAGES_BELOW } from '../../ui/inputs/wrapper-order.ts';

/** A query that may have failed, or several queries that `refetch` retries together. */
export interface Failing extends Pick<UseQueryResult, 'error'> {
  readonly refetch: () => Promise<unknown>;
}

type PartFailedProps = {
  readonly query: Failing;
  readonly words?: string;
};

/** One-line error of a drawer section or a field. The button retries this query only. */
export function PartFailed({ query: { error, refetch }, words }: PartFailedProps) {
  if (!error) return null;
  return (
    <span className="part-failed" role="alert">
      {words ?? toProblem(error, TEXTS.failed).message} <TryAgain refetch={refetch} />
    </span>
  );
}

/** Returns input props that show an error below the field if its choices could not be loaded. */
export const choicesFailed = (query: Failing, words: string) =>
  query.error
    ? { description: <PartFailed query={query} words={words} />, inputWrapperOrder: MESSAGES_BELOW }
    : {};

export const TryAgain = ({ refetch }: Pick<Failing, 'refetch'>) => (
  <button
    type="button"
    className="ui-grid-link"
    // Keeps the focus in the field, because some fields close on blur.
    onMouseDown={(event) => event.preventDefault()}
    onClick={({ currentTarget }) => {
      // The button disappears with the error, and keys must still reach its dialog.
      if (document.activeElement === currentTarget)
        currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
      void refetch();
    }}
  >
    Try again
  </button>
);
