import { type ReactNode, useState } from 'react';
import type { ApiProblem } from '#api/api-problem.ts';
import type { components } from '#api/schema.gen.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { EditConflict } from './edit-conflict.tsx';
import { isSame } from './only-changes.ts';

type Since = components['schemas']['Since'];

/**
 * Label of a field in the conflict notice, and a formatter for its value. The formatter returns
 * null if the label suffices.
 */
interface FieldLabel<Value> {
  readonly label: string;
  readonly text: (value: Value) => string | null;
}
export type FieldLabels<Values> = { readonly [Field in keyof Values]: FieldLabel<Values[Field]> };

interface EditConflictOptions<Values> {
  /** Latest server version that this screen has loaded. */
  readonly saved: Values;
  readonly values: Values;
  readonly onValues: (values: Values) => void;
  readonly labels: FieldLabels<Values>;
  /**
   * True while the user has not edited anything. A new server version then becomes the base version
   * without a notice.
   */
  readonly isUntouched?: boolean;
  readonly refetch: () => Promise<unknown>;
}

interface EditConflictState<Values> {
  /** Server version on which the user's edits are based. */
  readonly base: Values;
  readonly notice: ReactNode;
  readonly undecided: string | null;
  /**
   * Handles a failed save. If the failure is an edit conflict, loads the latest version and
   * resolves to true.
   */
  readonly onProblem: (problem: ApiProblem) => Promise<boolean>;
  readonly settle: (values: Values) => void;
}

export function useEditConflict<Values extends object>(
  options: EditConflictOptions<Values>,
): EditConflictState<Values> {
  const { saved, values, onValues, labels, isUntouched = false, refetch } = options;
  const [base, setKnown] = useState(saved);
  const [conflict, setConflict] = useState<{ readonly since: Since | null } | null>(null);
  const fields = Object.keys(labels) as (keyof Values)[];
  const moved = conflict ? fields.filter((field) => !isSame(base[field], saved[field])) : [];
  const contested = moved.filter(
    (field) => !isSame(values[field], base[field]) && !isSame(values[field], saved[field]),
  );
  const settle = (kept: Values) => {
    setKnown(kept);
    setConflict(null);
  };
  if (isUntouched && !isSame(base, saved)) settle(saved);
  const put = (taken: readonly (keyof Values)[]) => {
    const theirs = Object.fromEntries(taken.map((field) => [field, saved[field]]));
    onValues({ ...values, ...theirs });
    settle(saved);
  };
  return {
    base,
    undecided: contested.length > 0 ? UNDECIDED : conflict ? UNREAD : null,
    notice: conflict ? (
      <EditConflict
        since={conflict.since}
        changes={moved.map((field) => changeOf(labels[field], base[field], saved[field]))}
        isContested={contested.length > 0}
        onTake={() => put(moved)}
        onKeep={() => put(moved.filter((field) => !contested.includes(field)))}
      />
    ) : null,
    onProblem: async ({ code, errors }) => {
      if (code !== PROBLEMS.changedMeanwhile.code) return false;
      await refetch();
      setConflict({ since: errors.find((entry) => entry.since)?.since ?? null });
      return true;
    },
    settle,
  };
}

export const UNDECIDED = 'Another user saved changes. Choose “Keep mine” or “Take theirs”.';
/**
 * Reason why saving is disabled until the user chooses OK: the form is still based on the old
 * version.
 */
const UNREAD = 'Another user saved changes. Review the changes, then choose OK.';

function changeOf<Value>({ label, text }: FieldLabel<Value>, was: Value, is: Value): string {
  const [before, after] = [text(was), text(is)];
  return before === null || after === null ? label : `${label}: ${before} → ${after}`;
}

export const asTyped = (value: string): string => (value === '' ? 'empty' : value);
/** Formatter for choices and long texts: the conflict notice shows only the label of the field. */
export const byName = (): null => null;
