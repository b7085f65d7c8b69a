import './plain.css';
import { memo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Goods, makeGoods, NUMBER_COLUMNS, TEXT_COLUMNS, wantedCount } from './goods.ts';

/**
 * The floor: what a careful engineer writes by hand when nothing but speed matters. A plain table,
 * windowed by arithmetic, with memoised rows, a tick box, a sort and no other feature.
 */
const ROW = 28;
const OVERSCAN = 10;
const TEXTS = Array.from({ length: TEXT_COLUMNS }, (_, index) => `text${index}`);
const NUMBERS = Array.from({ length: NUMBER_COLUMNS }, (_, index) => `number${index}`);
const writer = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const goods = makeGoods(wantedCount());

type LineProps = {
  readonly row: Goods;
  readonly selected: boolean;
  readonly toggle: (id: string) => void;
};

const Line = memo(function Line({ row, selected, toggle }: LineProps) {
  return (
    <tr className={selected ? 'on' : undefined}>
      <td>
        <input type="checkbox" checked={selected} onChange={() => toggle(row.id)} />
      </td>
      <td>{row.id}</td>
      <td>{row.status}</td>
      {TEXTS.map((key, index) => (
        <td key={key}>{row.texts[index]}</td>
      ))}
      {NUMBERS.map((key, index) => (
        <td key={key} className="end">
          {writer.format(row.numbers[index] ?? 0)}
        </td>
      ))}
    </tr>
  );
});

function Page() {
  const [rows, setRows] = useState<readonly Goods[]>([]);
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [top, setTop] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const toggle = useRef((id: string) =>
    setSelection((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    }),
  );

  const first = Math.max(0, Math.floor(top / ROW) - OVERSCAN);
  const last = Math.min(rows.length, Math.ceil((top + 760) / ROW) + OVERSCAN);
  const all = rows.length > 0 && selection.size === rows.length;

  return (
    <>
      <button type="button" id="load" onClick={() => setRows(goods)}>
        Load
      </button>
      <div
        ref={box}
        className="box"
        onScroll={(event) => setTop(Math.floor(event.currentTarget.scrollTop / ROW) * ROW)}
      >
        <table>
          <thead>
            <tr>
              <th style={{ width: 32 }}>
                <input
                  type="checkbox"
                  checked={all}
                  onChange={() =>
                    setSelection(all ? new Set() : new Set(rows.map((row) => row.id)))
                  }
                />
              </th>
              <th>No.</th>
              <th>Status</th>
              {TEXTS.map((key) => (
                <th key={key}>{key}</th>
              ))}
              {NUMBERS.map((key, index) => (
                <th key={key}>
                  <button
                    type="button"
                    data-column={key}
                    onClick={() =>
                      setRows((old) =>
                        [...old].sort((a, b) => (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0)),
                      )
                    }
                  >
                    {key}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr style={{ height: first * ROW }} />
            {rows.slice(first, last).map((row) => (
              <Line
                key={row.id}
                row={row}
                selected={selection.has(row.id)}
                toggle={toggle.current}
              />
            ))}
            <tr style={{ height: (rows.length - last) * ROW }} />
          </tbody>
        </table>
      </div>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
