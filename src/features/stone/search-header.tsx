import { DIAMOND_TYPE } from '../../machines/codes.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import type { StoneSearchState } from './use-stone-search.ts';

/** What stands in the frame's header: which stock, and a number that somebody has in hand. */
export function SearchHeader({ state }: { readonly state: StoneSearchState }) {
  const { search, choice, go, send } = state;
  const phone = usePhone();
  return (
    <>
      <SegmentedControl
        aria-label="Stock"
        data={[
          { value: String(DIAMOND_TYPE.white), label: 'White' },
          { value: String(DIAMOND_TYPE.fancy), label: 'Fancy' },
        ]}
        value={String(search.type ?? DIAMOND_TYPE.white)}
        onChange={(value) =>
          go({
            type: Number(value) === DIAMOND_TYPE.fancy ? DIAMOND_TYPE.fancy : undefined,
            // Fancy stones have no grade from D to N.
            color: undefined,
            page: undefined,
            stone: undefined,
          })
        }
      />
      {phone ? null : (
        <NumberField term={choice.term} onTerm={(term) => send({ type: 'filter.term', term })} />
      )}
    </>
  );
}

type NumberFieldProps = {
  readonly term: string;
  readonly onTerm: (term: string) => void;
};

export function NumberField({ term, onTerm }: NumberFieldProps) {
  return (
    <SearchField
      className="number-field"
      label="Stock or report number"
      term={term}
      onTerm={onTerm}
    />
  );
}
