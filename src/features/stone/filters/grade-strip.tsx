import './choices.css';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { Choice } from '#common/trade/filter.ts';
import { useIsPhone } from '../../../ui/use-phone.ts';
import { type Counts, formatCount } from './choice-counts.ts';

type GradeStripProps = {
  readonly label: string;
  readonly grades: readonly Choice[];
  readonly chosen: readonly string[];
  readonly tints?: Readonly<Record<string, string>>;
  /**
   * Headings above groups of consecutive grades; `grades` is the number of grades in a group.
   * `short` returns the label of a grade without the part that the heading shows.
   */
  readonly families?: readonly { readonly name: string; readonly grades: number }[];
  readonly short?: (name: string) => string;
  readonly counts: Counts;
  readonly onRange: (codes: readonly string[]) => void;
  readonly onToggle: (code: string) => void;
};

/** The user selects a range by dragging, or with Shift and the arrow keys. */
export function GradeStrip(props: GradeStripProps) {
  const { label, grades, chosen, tints, counts, onRange, onToggle } = props;
  const phone = useIsPhone();
  // On a phone the cells wrap into two rows, which leave no space for the names of the groups.
  const { families, short } = phone ? {} : props;
  const strip = useRef<HTMLDivElement>(null);
  const anchor = useRef(0);
  const [focused, setFocused] = useState(0);
  const [drawn, setDrawn] = useState<readonly string[] | null>(null);
  const shown = drawn ?? chosen;

  const between = (from: number, to: number): string[] =>
    grades.slice(Math.min(from, to), Math.max(from, to) + 1).map(({ code }) => code);

  function focusOn(index: number) {
    setFocused(index);
    const option = strip.current?.children[index];
    if (option instanceof HTMLElement) option.focus();
  }

  function indexAt(event: PointerEvent): number | null {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-grade]');
    if (!cell || cell.parentElement !== strip.current) return null;
    return Number(cell.getAttribute('data-grade'));
  }

  function onPointerDown(event: PointerEvent) {
    const index = indexAt(event);
    if (index === null || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey) {
      const code = grades[index]?.code;
      if (code !== undefined) onToggle(code);
      return;
    }
    if (!event.shiftKey) anchor.current = index;
    event.currentTarget.setPointerCapture(event.pointerId);
    setFocused(index);
    setDrawn(between(anchor.current, index));
  }

  function onPointerMove(event: PointerEvent) {
    if (drawn === null) return;
    const index = indexAt(event);
    if (index !== null) setDrawn(between(anchor.current, index));
  }

  function onPointerUp() {
    if (drawn === null) return;
    const [only] = drawn;
    const again = drawn.length === 1 && chosen.length === 1 && chosen[0] === only;
    setDrawn(null);
    onRange(again ? [] : drawn);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = Math.min(grades.length - 1, Math.max(0, focused + step));
      if (event.shiftKey) onRange(between(anchor.current, next));
      else anchor.current = next;
      focusOn(next);
    } else if (event.key === ' ' || event.key === 'Enter') {
      anchor.current = focused;
      const code = grades[focused]?.code;
      if (code !== undefined) onToggle(code);
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && chosen.length > 0) {
      onRange([]);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <>
      {families ? (
        <div className="grade-families" aria-hidden="true">
          {families.map(({ name, grades: span }) => (
            <span key={name} className="grade-family" style={{ flexGrow: span }}>
              {name}
            </span>
          ))}
        </div>
      ) : null}
      <div
        ref={strip}
        className="grade-strip"
        role="listbox"
        aria-label={label}
        aria-multiselectable="true"
        aria-orientation="horizontal"
        data-tinted={tints ? '' : undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setDrawn(null)}
        onKeyDown={onKeyDown}
      >
        {grades.map(({ code, name }, index) => {
          const on = shown.includes(code);
          const before = grades[index - 1]?.code;
          const after = grades[index + 1]?.code;
          const count = formatCount(counts, code);
          return (
            <div
              key={code}
              role="option"
              aria-selected={on}
              aria-description={count.words}
              title={count.words}
              data-none={count.none}
              data-grade={index}
              data-first={on && !(before !== undefined && shown.includes(before)) ? '' : undefined}
              data-last={on && !(after !== undefined && shown.includes(after)) ? '' : undefined}
              tabIndex={index === focused ? 0 : -1}
              style={{ '--tint': tints?.[code] ?? 'transparent' } as CSSProperties}
            >
              {short ? <span className="sr-only">{name}</span> : null}
              <span aria-hidden={short ? true : undefined}>{short ? short(name) : name}</span>
              <em aria-hidden="true">{count.short}</em>
            </div>
          );
        })}
      </div>
    </>
  );
}
