import {
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { type Draft, parsePoints, type Sheet, shownValue } from './sheet-model.ts';
import {
  type Changes,
  copySelection,
  fillSelection,
  keyOfSpot,
  moveSpot,
  NO_RULE,
  type Outcome,
  pasteText,
  type Selection,
  type Spot,
  START,
  selectAll,
  spotOf,
  valueFor,
} from './sheet-selection.ts';

/**
 * Typing one of these characters in a selected cell replaces its value. Arrow keys then leave the
 * cell, as in a spreadsheet.
 */
const BEGINS_VALUE = /^[-+−.,\d]$/;
const ARROWS: Readonly<Record<string, { row?: number; column?: number }>> = {
  ArrowUp: { row: -1 },
  ArrowDown: { row: 1 },
  ArrowLeft: { column: -1 },
  ArrowRight: { column: 1 },
  PageUp: { row: -10 },
  PageDown: { row: 10 },
};

export interface SheetState {
  readonly table: RefObject<HTMLTableElement | null>;
  readonly selection: Selection;
  readonly text: string | null;
  readonly fault: string | null;
  readonly select: (spot: Spot, extend: boolean) => void;
  readonly edit: (text?: string) => void;
  readonly type: (text: string) => void;
  readonly commit: (step?: { row?: number; column?: number }) => boolean;
  readonly cancel: () => void;
  readonly apply: (outcome: Outcome) => boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableElement>) => void;
  readonly onEditorKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onPaste: (event: ClipboardEvent<HTMLTableElement>) => void;
  readonly onCopy: (event: ClipboardEvent<HTMLTableElement>) => void;
}

export function useSheet(
  sheet: Sheet,
  draft: Draft,
  readOnly: boolean,
  onChange: (changes: Changes) => void,
): SheetState {
  const table = useRef<HTMLTableElement>(null);
  const [selection, setSelection] = useState<Selection>(START);
  const [text, setText] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const wantsFocus = useRef(false);
  const { focus } = selection;

  useEffect(() => {
    if (!wantsFocus.current || text !== null) return;
    wantsFocus.current = false;
    table.current
      ?.querySelector<HTMLElement>(`[data-spot="${focus.row}/${focus.column}"]`)
      ?.focus();
  });

  const move = (next: Selection) => {
    wantsFocus.current = true;
    setSelection(next);
    setFault(null);
  };
  const select = (spot: Spot, extend: boolean) =>
    move(extend ? { anchor: selection.anchor, focus: spot } : spotOf(spot));
  const edit = (begun?: string) => {
    if (readOnly) return;
    const value = shownValue(sheet, draft, keyOfSpot(sheet, focus));
    setSelection(spotOf(focus));
    setFault(null);
    setText(begun ?? (value === null ? '' : String(value.points)));
  };
  const cancel = () => {
    wantsFocus.current = true;
    setText(null);
    setFault(null);
  };
  const apply = (outcome: Outcome): boolean => {
    if (readOnly) return false;
    if ('fault' in outcome) {
      setFault(outcome.fault);
      return false;
    }
    onChange(outcome.changes);
    setSelection(outcome.selection);
    setFault(null);
    return true;
  };
  const commit = (step?: { row?: number; column?: number }): boolean => {
    if (text === null) return true;
    const parsed = parsePoints(text);
    if ('fault' in parsed) {
      setFault(parsed.fault);
      return false;
    }
    const key = keyOfSpot(sheet, focus);
    onChange([[key, valueFor(sheet, draft, key, parsed)]]);
    setText(null);
    setFault(null);
    if (step) move(spotOf(moveSpot(sheet, focus, step, step.column !== undefined)));
    return true;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    if (text !== null || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const { key, shiftKey } = event;
    const command = event.ctrlKey || event.metaKey;
    const step = ARROWS[key];
    const act = (() => {
      if (step) {
        const far =
          command && !shiftKey
            ? { row: (step.row ?? 0) * 1000, column: (step.column ?? 0) * 1000 }
            : step;
        return () => select(moveSpot(sheet, focus, far), shiftKey);
      }
      if (command) return key.toLowerCase() === 'a' ? () => move(selectAll(sheet)) : null;
      if (event.altKey) return null;
      if (key === 'Home') return () => select({ row: 0, column: focus.column }, shiftKey);
      if (key === 'End')
        return () => select({ row: sheet.rows.length - 1, column: focus.column }, shiftKey);
      if (key === 'Enter' || key === 'F2') return () => edit();
      if (key === 'Delete' || key === 'Backspace')
        return () => void apply(fillSelection(sheet, draft, selection, NO_RULE));
      if (BEGINS_VALUE.test(key)) return () => edit(key);
      return null;
    })();
    if (!act) return;
    event.preventDefault();
    act();
  };

  const onEditorKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (key === 'Escape') {
      event.preventDefault();
      cancel();
      return;
    }
    const step =
      key === 'Enter'
        ? { row: shiftKey ? -1 : 1 }
        : key === 'Tab'
          ? { column: shiftKey ? -1 : 1 }
          : key === 'ArrowUp' || key === 'ArrowDown'
            ? ARROWS[key]
            : undefined;
    if (!step) return;
    event.preventDefault();
    commit(step);
  };

  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    if (text !== null) return;
    event.preventDefault();
    apply(pasteText(sheet, draft, selection, event.clipboardData.getData('text/plain')));
  };
  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    if (text !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copySelection(sheet, draft, selection));
  };

  return {
    table,
    selection,
    text,
    fault,
    select,
    edit,
    type: setText,
    commit,
    cancel,
    apply,
    onKeyDown,
    onEditorKey,
    onPaste,
    onCopy,
  };
}
