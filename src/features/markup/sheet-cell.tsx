import './markup.css';
import type { PointerEvent } from 'react';
import { EMPTY } from '#common/format.ts';
import { type Draft, formatValue, type Sheet, shownValue } from './sheet-model.ts';
import { sheetCell } from './sheet-roles.ts';
import { isWithin, type Spot } from './sheet-selection.ts';
import type { SheetState } from './use-sheet.ts';

type SheetCellProps = {
  readonly spot: Spot;
  readonly words: string;
  readonly cellKey: string;
  readonly sheet: Sheet;
  readonly draft: Draft;
  readonly state: SheetState;
  readonly isShared: boolean;
};

export function SheetCell(props: SheetCellProps) {
  const { spot, words, cellKey, sheet, draft, state, isShared } = props;
  const { focus } = state.selection;
  const isCurrent = focus.row === spot.row && focus.column === spot.column;
  const isChanged = draft.has(cellKey);
  const value = shownValue(sheet, draft, cellKey);
  const inherited = value === null ? sheet.inherited.get(cellKey) : undefined;
  const own = sheet.own.get(cellKey) ?? null;
  const shown = value !== null ? formatValue(value) : inherited ? formatValue(inherited) : EMPTY;
  const source = isShared && isChanged && value === null ? 'no rule' : (inherited?.from ?? '');
  const before =
    isChanged && !isShared ? `, was ${own === null ? 'no rule' : formatValue(own)}` : '';

  if (isCurrent && state.text !== null) {
    return (
      <td {...sheetCell(true)} data-end="" data-editing="">
        <input
          // Takes the focus on mount, because the input exists only while the user edits the cell.
          ref={(field) => field?.focus()}
          aria-label={words}
          aria-invalid={state.fault !== null}
          aria-describedby={state.fault === null ? undefined : 'markup-fault'}
          value={state.text}
          onChange={(event) => state.type(event.currentTarget.value)}
          onKeyDown={state.onEditorKey}
          onBlur={() => {
            if (!state.commit()) state.cancel();
          }}
        />
      </td>
    );
  }
  const onPointer = (event: PointerEvent<HTMLTableCellElement>) => {
    const dragged = event.type === 'pointerenter';
    if (dragged && (event.buttons !== 1 || event.pointerType !== 'mouse')) return;
    if (event.button > 0) return;
    if (!dragged && isCurrent && !event.shiftKey && event.pointerType !== 'mouse') state.edit();
    else state.select(spot, dragged || event.shiftKey);
  };
  return (
    <td
      {...sheetCell(isWithin(state.selection, spot))}
      data-end=""
      data-spot={`${spot.row}/${spot.column}`}
      data-changed={isChanged || undefined}
      data-inherited={inherited ? '' : undefined}
      data-current={isCurrent || undefined}
      data-below-cost={(value?.points ?? 0) < 0 || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${words}: ${shown === EMPTY ? 'no rule' : shown}${source ? `, ${source}` : ''}${isChanged ? ', changed' : ''}${before}`}
      title={before ? `Was ${own === null ? 'no rule' : formatValue(own)}` : undefined}
      onPointerDown={onPointer}
      onPointerEnter={onPointer}
      onDoubleClick={() => state.edit()}
    >
      <span className="markup-value">
        {shown} <small className="ui-cut">{source}</small>
      </span>
    </td>
  );
}
