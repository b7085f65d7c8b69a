import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { fieldOf } from '#common/supply/fields.ts';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { MappingEffect } from './mapping-calls.ts';
import { ROW_EFFECTS } from './mapping-texts.ts';
import type { NameOfValue } from './value-names.ts';

type EffectPartProps = { readonly effect: MappingEffect | null; readonly nameOf: NameOfValue };

export function EffectPart({ effect, nameOf }: EffectPartProps) {
  if (effect === null) return null;
  const { import_no, rows, changed, newly_rejected, newly_accepted, samples } = effect;
  const isNone = changed + newly_rejected + newly_accepted === 0;
  return (
    <RecordPart title={`In the last list, ${import_no}`}>
      <p>
        {isNone
          ? `The change has no effect on the ${count(rows, 'row')} of this list.`
          : `Of ${count(rows, 'row')}, ${formatInteger(changed)} would change, ${formatInteger(newly_rejected)} would be newly rejected and ${formatInteger(newly_accepted)} newly accepted.`}
      </p>
      {samples.length > 0 ? (
        <RecordTableFrame label="Changes">
          <thead>
            <tr>
              <th scope="col" data-end="">
                Row
              </th>
              <th scope="col">Supplier no.</th>
              <th scope="col">Effect</th>
              <th scope="col">Field</th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {samples.flatMap(({ line, org_stock_no, comes_to, cells }) =>
              cells.map(({ field, now, next }, at) => (
                <tr key={`${line} ${field} ${now} ${next}`}>
                  <td data-end="">{at === 0 ? formatInteger(line) : ''}</td>
                  <td>{at === 0 ? org_stock_no : ''}</td>
                  <td>{at === 0 ? ROW_EFFECTS[comes_to] : ''}</td>
                  <td>{fieldOf(field).name}</td>
                  <td>{nameOf(field, now) ?? 'empty'}</td>
                  <td data-changed="">{nameOf(field, next) ?? 'empty'}</td>
                </tr>
              )),
            )}
          </tbody>
        </RecordTableFrame>
      ) : null}
    </RecordPart>
  );
}
