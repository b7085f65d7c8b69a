import { EMPTY, formatNumber, formatWeight } from '#common/format.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { fieldOf, isStockField } from '#common/supply/fields.ts';
import { formatDay } from '#common/typed-day.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { ImportRow } from './import-calls.ts';
import { doubtText } from './import-texts.ts';

type Stone = NonNullable<ImportRow['stone']>;

/**
 * Fields that are left out, because the drawer shows them elsewhere or they follow from other
 * fields.
 */
const ELSEWHERE: readonly string[] = ['org_stock_no', 'report_no', 'price_per_ct', 'diamond_type'];

export function StonePart({ row: { stone, doubts } }: { readonly row: ImportRow }) {
  if (!stone) return null;
  const said = (Object.keys(stone) as (keyof Stone)[]).flatMap((field) => {
    const text = ELSEWHERE.includes(field) ? null : valueText(field, stone[field]);
    return text === null ? [] : [{ field, text }];
  });
  return (
    <RecordPart title="The stone">
      {doubts.map((doubt) => (
        <p key={doubt.field}>{doubtText(doubt, stone)}</p>
      ))}
      <DrawerFacts>
        {said.map(({ field, text }) => (
          <Fact key={field} name={isStockField(field) ? fieldOf(field).name : 'Amount $'}>
            {text}
          </Fact>
        ))}
      </DrawerFacts>
    </RecordPart>
  );
}

function valueText(field: keyof Stone, value: Stone[keyof Stone]): string | null {
  if (value === null) return null;
  if (field === 'growth_type') return GROWTH_NAME[value === 1 ? 1 : 2];
  if (field === 'report_date') return formatDay(String(value));
  if (field === 'carat') return formatWeight(Number(value));
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') || EMPTY : value;
}
