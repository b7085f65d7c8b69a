import './grid-phone-list.css';
import type { GridPhoneRow } from '../types.ts';

const [TWO_LINES, LINE] = [61, 19];

export const phoneRowHeight = (moreLines: number): number => TWO_LINES + moreLines * LINE;

type GridPhoneItemProps = {
  readonly top: number;
  readonly index: number;
  readonly count: number;
  readonly parts: GridPhoneRow;
  /** number of text lines reserved after the first two lines */
  readonly moreLines: number;
  readonly selected: boolean;
  readonly locked: boolean;
  readonly closedReason: string | null;
  readonly onTick: (() => void) | null;
  readonly onOpen: () => void;
};

export function GridPhoneItem(props: GridPhoneItemProps) {
  const { parts, selected, locked, closedReason, onTick } = props;
  return (
    <li
      className="ui-grid-item"
      aria-posinset={props.index + 1}
      aria-setsize={props.count}
      data-on={selected ? '' : undefined}
      data-locked={locked ? '' : undefined}
      data-plain={!onTick && parts.picture === null ? '' : undefined}
      style={{ transform: `translateY(${props.top}px)`, height: phoneRowHeight(props.moreLines) }}
    >
      {onTick ? (
        <button
          type="button"
          className="ui-grid-item-picture"
          aria-pressed={selected}
          onClick={onTick}
        >
          <span className="sr-only">{closedReason ?? 'Select this row'} </span>
          {parts.picture}
          {selected ? <span className="ui-grid-item-tick" /> : null}
        </button>
      ) : parts.picture === null ? null : (
        <span className="ui-grid-item-picture">{parts.picture}</span>
      )}
      <button type="button" className="ui-grid-item-main" onClick={props.onOpen}>
        <span className="ui-grid-item-line">
          <span className="ui-grid-item-title">{parts.title}</span>
          <span className="ui-grid-item-value">{parts.value}</span>
        </span>
        <span className="ui-grid-item-line">
          <span className="ui-grid-item-detail">{parts.detail}</span>
          <span className="ui-grid-item-note">{parts.note}</span>
        </span>
        {props.moreLines > 0 ? (
          <span className="ui-grid-item-line" style={{ gridRow: `span ${props.moreLines}` }}>
            <span className="ui-grid-item-detail">{parts.more}</span>
            <span className="ui-grid-item-note">{parts.moreNote}</span>
          </span>
        ) : null}
      </button>
    </li>
  );
}
