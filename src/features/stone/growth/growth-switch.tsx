import '../results/stone-page.css';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import type { FilterState } from '../results/use-stone-search.ts';
import { buyerOf, type GrowthLimit } from './use-growth.ts';

const BOTH = 'both';
const CHOICES = [
  { value: '2', label: GROWTH_NAME[2] },
  { value: '1', label: GROWTH_NAME[1] },
  { value: BOTH, label: 'Both' },
];
type GrowthSwitchProps = {
  readonly state: FilterState;
  /** the only growth type that the client business buys; null if the business buys both types */
  readonly limit: GrowthLimit | null;
};

export function GrowthSwitch({ state, limit }: GrowthSwitchProps) {
  const { choice, send } = state;
  if (limit) {
    return (
      <span className="growth-only">
        <b>{GROWTH_NAME[limit.only]}</b> <span>{buyerOf(limit)} buys only these stones</span>
      </span>
    );
  }
  return (
    <SegmentedControl
      aria-label="Growth"
      data={CHOICES}
      value={String(choice.growth_type ?? BOTH)}
      onChange={(value) =>
        send({ type: 'filter.growth', growth: value === '1' ? 1 : value === '2' ? 2 : null })
      }
    />
  );
}
