import { DIAMOND_TYPE } from '../../../machines/codes.ts';
import { useStonePlace } from '../../../shared/stones/stone-place.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { EntryField } from '../filters/entry-field.tsx';
import type { FilterState } from './use-stone-search.ts';

/** What stands in the frame's header: which stock, and the field for whatever the reader has in hand. */
export function SearchHeader({ state }: { readonly state: FilterState }) {
  const { choice, send } = state;
  const phone = usePhone();
  const { stock } = useStonePlace();
  return (
    <>
      {stock.length > 1 ? (
        <SegmentedControl
          aria-label="Stock"
          data={stock}
          value={String(choice.diamond_type)}
          onChange={(value) =>
            send({
              type: 'filter.stock',
              diamondType:
                Number(value) === DIAMOND_TYPE.fancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white,
            })
          }
        />
      ) : null}
      {phone ? null : <EntryField state={state} />}
    </>
  );
}
