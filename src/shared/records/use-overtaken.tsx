import { type ReactNode, useState } from 'react';
import type { ApiProblem } from '../../api/problem.ts';
import type { components } from '../../api/schema.gen.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { isSame } from './only-changes.ts';
import { Overtaken } from './overtaken.tsx';

type Since = components['schemas']['Since'];

/**
 * Label of a field in the conflict notice, and its formatter. The formatter returns null if the
 * label alone suffices.
 */
interface ToldField<Value> {
  readonly label: string;
  readonly text: (value: Value) => string | null;
}
export type ToldFields<Values> = { readonly [Field in keyof Values]: ToldField<Values[Field]> };

interface Writing<Values> {
  /** Latest server version that this screen has loaded. */
  readonly present: Values;
  /** Current values of the form. */
  readonly values: Values;
  readonly onValues: (values: Values) => void;
  readonly told: ToldFields<Values>;
  /**
   * True while the user has not edited anything; a new server version then becomes the base
   * silently.
   */
  readonly isUntouched?: boolean;
  /** Loads the latest server version. */
  readonly reread: () => Promise<unknown>;
}

interface Told<Values> {
  /** Version on which the user's edits are based. */
  readonly known: Values;
  /** Edit-conflict notice with the choice between both versions; null without a conflict. */
  readonly notice: ReactNode;
  /** Reason why saving is disabled until the user resolves the conflict. */
  readonly undecided: string | null;
  /**
   * Handles a failed save. Resolves to true if it was an edit conflict, after loading the latest
   * version.
   */
  readonly hears: (problem: ApiProblem) => Promise<boolean>;
  /** Sets the base version after a successful save. */
  readonly settle: (values: Values) => void;
}

/**
 * Optimistic concurrency for a form: detects saves by other users and asks which version to keep.
 */
export function useOvertaken<Values extends object>(writing: Writing<Values>): Told<Values> {
  const { present, values, onValues, told, isUntouched = false, reread } = writing;
  const [known, setKnown] = useState(present);
  /** Set after the server has refused a save because of a conflict. */
  const [heard, setHeard] = useState<{ readonly since: Since | null } | null>(null);
  const fields = Object.keys(told) as (keyof Values)[];
  const moved = heard ? fields.filter((field) => !isSame(known[field], present[field])) : [];
  const contested = moved.filter(
    (field) => !isSame(values[field], known[field]) && !isSame(values[field], present[field]),
  );
  const settle = (kept: Values) => {
    setKnown(kept);
    setHeard(null);
  };
  if (isUntouched && !isSame(known, present)) settle(present);
  const put = (taken: readonly (keyof Values)[]) => {
    const theirs = Object.fromEntries(taken.map((field) => [field, present[field]]));
    onValues({ ...values, ...theirs });
    settle(present);
  };
  return {
    known,
    undecided: contested.length > 0 ? UNDECIDED : heard ? UNREAD : null,
    notice: heard ? (
      <Overtaken
        since={heard.since}
        changes={moved.map((field) => changeOf(told[field], known[field], present[field]))}
        isContested={contested.length > 0}
        onTake={() => put(moved)}
        onKeep={() => put(moved.filter((field) => !contested.includes(field)))}
      />
    ) : null,
    hears: async ({ code, errors }) => {
      if (code !== PROBLEMS.changedMeanwhile.code) return false;
      await reread();
      setHeard({ since: errors.find((entry) => entry.since)?.since ?? null });
      return true;
    },
    settle,
  };
}

export const UNDECIDED = 'Keep yours, or take what another saved.';
/** The pending save still contains the old base version. */
const UNREAD = 'Read first what another saved.';

function changeOf<Value>({ label, text }: ToldField<Value>, was: Value, is: Value): string {
  const [before, after] = [text(was), text(is)];
  return before === null || after === null ? label : `${label}: ${before} → ${after}`;
}

/** Formats a text field; "nothing" if empty. */
export const asTyped = (value: string): string => (value === '' ? 'nothing' : value);
/** Shows the field label only, for choices and long texts. */
export const byName = (): null => null;
