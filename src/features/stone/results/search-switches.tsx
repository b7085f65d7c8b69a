import { DIAMOND_TYPE } from '#machines/codes.ts';
import { useStockScope } from '../../../shared/stones/stock-scope.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { GrowthSwitch } from '../growth/growth-switch.tsx';
import type { GrowthLimit } from '../growth/use-growth.ts';
import type { FilterState } from './use-stone-search.ts';

type SearchSwitchesProps = {
  readonly state: FilterState;
  readonly limit: GrowthLimit | null;
};

export function SearchSwitches({ state, limit }: SearchSwitchesProps) {
  const { choice, send } = state;
  const { stock } = useStockScope();
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
      <GrowthSwitch state={state} limit={limit} />
    </>
  );
}
