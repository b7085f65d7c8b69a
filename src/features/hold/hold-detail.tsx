import { count } from '#common/count.ts';
import { formatDateTime } from '#common/format.ts';
import { HOLD_END } from '#machines/codes.ts';
import { HOLD_FIELDS } from '#records/hold.ts';
import { FieldFacts } from '../../shared/lines/fields/field-facts.tsx';
import { Term } from '../../shared/lines/term-column.tsx';
import { ClientFacts } from '../../shared/records/client-facts.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { FrozenPrice } from '../../shared/records/frozen-price.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import type { HoldRow } from '../../shared/stones/stone-types.ts';
import { termOf } from './hold-columns.tsx';

export function HoldDetail({ row }: { readonly row: HoldRow }) {
  const term = termOf(row);
  return (
    <>
      <FrozenPrice row={row} />
      <RecordPart title={`Hold ${row.hold_no}`}>
        <DrawerFacts>
          <ClientFacts row={row} />
          <Fact name="Held by">{row.placed_by}</Fact>
          <Fact name="Ends">
            {formatDateTime(row.until)}
            {term.live ? (
              <>
                , in <Term {...term} />
              </>
            ) : null}
          </Fact>
          <Fact name="Waitlist">
            {row.waiting === 0 ? null : `${count(row.waiting, 'trading client')} waiting`}
          </Fact>
          <Fact name="Remark">{row.remark}</Fact>
          <FieldFacts fields={HOLD_FIELDS} values={row} />
          {row.end_reason === null ? null : (
            <>
              <Fact name="Ended">{formatDateTime(row.ended_at)}</Fact>
              <Fact name="Reason">{HOLD_END[row.end_reason]}</Fact>
            </>
          )}
        </DrawerFacts>
      </RecordPart>
    </>
  );
}
