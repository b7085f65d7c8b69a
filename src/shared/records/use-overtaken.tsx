import { type ReactNode, useState } from 'react';
import type { ApiProblem } from '../../api/problem.ts';
import type { components } from '../../api/schema.gen.ts';
import { PROBLEMS } from '../../machines/problems.ts';
import { isSame } from './only-changes.ts';
import { Overtaken } from './overtaken.tsx';

type Since = components['schemas']['Since'];

/** How a field is called where a change of it is told, and how its value is read; null where its name must do. */
interface ToldField<Value> {
  readonly label: string;
  readonly text: (value: Value) => string | null;
}
export type ToldFields<Values> = { readonly [Field in keyof Values]: ToldField<Values[Field]> };

interface Writing<Values> {
  /** what is saved, as far as this screen has read it */
  readonly present: Values;
  /** what stands in the fields */
  readonly values: Values;
  readonly onValues: (values: Values) => void;
  readonly told: ToldFields<Values>;
  /** nothing was written here yet: what is read is what the writer begins from */
  readonly isUntouched?: boolean;
  /** reads what is saved once more */
  readonly reread: () => Promise<unknown>;
}

interface Told<Values> {
  /** what the writer began from, or has read since */
  readonly known: Values;
  /** who saved what meanwhile, and which of the two is to stand; null where nobody did */
  readonly notice: ReactNode;
  /** why nothing can be saved before that is decided */
  readonly undecided: string | null;
  /** whether that is what a refusal says: then it is told, and what others saved is read */
  readonly hears: (problem: ApiProblem) => Promise<boolean>;
  /** this was saved, and is what the writer knows from now on */
  readonly settle: (values: Values) => void;
}

/** A form whose record others may save while it stands open: nobody's change is lost without a word. */
export function useOvertaken<Values extends object>(writing: Writing<Values>): Told<Values> {
  const { present, values, onValues, told, isUntouched = false, reread } = writing;
  const [known, setKnown] = useState(present);
  /** who did it, once a refusal has said that something was done */
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
/** What would be sent still begins from what was known before. */
const UNREAD = 'Read first what another saved.';

function changeOf<Value>({ label, text }: ToldField<Value>, was: Value, is: Value): string {
  const [before, after] = [text(was), text(is)];
  return before === null || after === null ? label : `${label}: ${before} → ${after}`;
}

/** A line as it was typed. */
export const asTyped = (value: string): string => (value === '' ? 'nothing' : value);
/** What is said better by its name alone: a choice, or a long text. */
export const byName = (): null => null;
