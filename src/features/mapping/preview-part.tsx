import { formatInteger, formatNumber } from '#common/format.ts';
import { fieldOf } from '#common/supply/fields.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { MappedList } from './mapping-calls.ts';
import type { NameOfValue } from './value-names.ts';

type Row = MappedList['preview'][number];

const HEADS = [
  { name: 'Row', isFigure: true },
  { name: 'Supplier no.' },
  { name: 'Stone' },
  { name: 'Finish' },
  { name: 'Report' },
  { name: 'Rap', isFigure: true },
  { name: 'Disc %', isFigure: true },
  { name: '$/ct', isFigure: true },
  { name: 'Amount $', isFigure: true },
] as const satisfies readonly { name: string; isFigure?: true }[];

type PreviewPartProps = Pick<MappedList, 'preview' | 'rejections'> & {
  readonly nameOf: NameOfValue;
};

export const PreviewPart = ({ preview, rejections, nameOf }: PreviewPartProps) => (
  <>
    {rejections.length > 0 ? (
      <RecordPart title="Reasons for rejected rows">
        <RecordTableFrame label="Reasons">
          <thead>
            <tr>
              <th scope="col" data-end="">
                Rows
              </th>
              <th scope="col" data-end="">
                First row
              </th>
              <th scope="col">Field</th>
              <th scope="col">List value</th>
              <th scope="col">Reason</th>
              <th scope="col">Similar values</th>
            </tr>
          </thead>
          <tbody>
            {rejections.map(({ field, column, cell, reason, nearest, rows, first_line }) => (
              <tr key={`${field} ${column} ${cell} ${reason}`}>
                <td data-end="">{formatInteger(rows)}</td>
                <td data-end="">{formatInteger(first_line)}</td>
                <td>{fieldOf(field).name}</td>
                <td>{cell || 'empty'}</td>
                <td>{reason}</td>
                <td>{nearest.map(({ name }) => name).join(', ')}</td>
              </tr>
            ))}
          </tbody>
        </RecordTableFrame>
      </RecordPart>
    ) : null}
    <RecordPart title="Preview of the first rows">
      <RecordTableFrame label="First rows">
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head.name} scope="col" data-end={'isFigure' in head ? '' : undefined}>
                {head.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map((row) => (
            <Preview key={row.line} row={row} nameOf={nameOf} />
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  </>
);

type PreviewProps = { readonly row: Row; readonly nameOf: NameOfValue };

function Preview({ row: { line, stone, rejected }, nameOf }: PreviewProps) {
  if (stone === null)
    return (
      <tr data-gone="">
        <td data-end="">{formatInteger(line)}</td>
        <td colSpan={HEADS.length - 1}>
          {rejected.map(({ field, cell, reason }) => (
            <span key={field}>
              Rejected: {fieldOf(field).name} “{cell}” {reason}.{' '}
            </span>
          ))}
        </td>
      </tr>
    );
  const { shape, carat, color, fancy, clarity, cut, polish, symmetry, lab, report_no } = stone;
  const words = (...some: readonly (string | null)[]) => some.filter(Boolean).join(' ');
  return (
    <tr>
      <td data-end="">{formatInteger(line)}</td>
      <td>{stone.org_stock_no}</td>
      <td>
        {words(
          nameOf('shape', shape),
          formatNumber(carat),
          nameOf('color', color) ?? nameOf('fancy', fancy),
          nameOf('clarity', clarity),
        )}
      </td>
      <td>{words(cut, polish, symmetry)}</td>
      <td>{words(lab, report_no)}</td>
      <td data-end="">{formatNumber(stone.rap)}</td>
      <td data-end="">{formatNumber(stone.disc)}</td>
      <td data-end="">{formatNumber(stone.price_per_ct)}</td>
      <td data-end="">{formatNumber(stone.total_amt)}</td>
    </tr>
  );
}
