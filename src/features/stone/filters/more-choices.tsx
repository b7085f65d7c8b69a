import './choices.css';
import { type ReactNode, useState } from 'react';
import type { Choice } from '#common/trade/filter.ts';
import { type Counts, formatCount } from './choice-counts.ts';

type MoreProps = {
  readonly words: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly children: ReactNode;
};

export function More({ words, choices, chosen, children }: MoreProps) {
  const [isExpanded, setExpanded] = useState(false);
  if (choices.length === 0) return null;
  const open = isExpanded || choices.some(({ code }) => chosen.includes(code));
  return (
    <>
      <button
        type="button"
        className="more-choices"
        aria-expanded={open}
        onClick={() => setExpanded(!isExpanded)}
      >
        {open ? `Fewer ${words}` : `${choices.length} more ${words}`}
      </button>
      {open ? children : null}
    </>
  );
}

type QuickChoicesProps = {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly counts?: Counts;
  readonly onToggle: (code: string) => void;
};

export function QuickChoices({ label, choices, chosen, counts, onToggle }: QuickChoicesProps) {
  return (
    <fieldset className="quick-choices">
      <legend className="sr-only">{label}</legend>
      {choices.map(({ code, name }) => {
        const { short, words, none } = formatCount(counts ?? null, code);
        return (
          <button
            key={code}
            type="button"
            aria-pressed={chosen.includes(code)}
            aria-description={words}
            title={words}
            data-none={none}
            onClick={() => onToggle(code)}
          >
            {name}
            {counts === undefined ? null : <em aria-hidden="true">{short}</em>}
          </button>
        );
      })}
    </fieldset>
  );
}
