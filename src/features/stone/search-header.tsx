import { DIAMOND_TYPE } from '../../machines/codes.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { EntryField } from './entry-field.tsx';
import type { FilterState } from './use-stone-search.ts';

/** What stands in the frame's header: which stock, and the field for whatever somebody has in hand. */
export function SearchHeader({ state }: { readonly state: FilterState }) {
  const { choice, send } = state;
  const phone = usePhone();
  return (
    <>
      <SegmentedControl
        aria-label="Stock"
        data={[
          { value: String(DIAMOND_TYPE.white), label: 'White' },
          { value: String(DIAMOND_TYPE.fancy), label: 'Fancy' },
        ]}
        value={String(choice.diamond_type)}
        onChange={(value) =>
          send({
            type: 'filter.stock',
            diamondType:
              Number(value) === DIAMOND_TYPE.fancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white,
          })
        }
      />
      {phone ? null : <EntryField state={state} />}
    </>
  );
}
