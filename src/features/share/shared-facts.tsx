import { formatDate, formatNumber } from '#common/format.ts';
import { explainGrowth } from '#common/stone-labels.ts';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { DETAIL_ROWS } from '../../shared/stones/compare/compare-rows.ts';
import { FoldedGroup } from '../../ui/FoldedGroup.tsx';
import { useOpenGroups } from '../../ui/use-open-groups.ts';
import type { SharedStone } from './share-calls.ts';

const TITLE = 'Measures and details';

/** Explains the growth of a shared stone, and shows its measures and details on request. */
export function SharedFacts({ stone }: { readonly stone: SharedStone }) {
  const { open, toggle } = useOpenGroups(() => []);
  const { length_mm, width_mm, depth_mm, report_date } = stone;
  const sizes = [length_mm, width_mm, depth_mm].filter((size) => size !== null);
  return (
    <>
      <p>{explainGrowth(stone.growth_type, stone.details)}</p>
      {sizes.length === 0 ? null : <p>{sizes.map((size) => formatNumber(size)).join(' × ')} mm</p>}
      <FoldedGroup title={TITLE} count={0} isOpen={open.has(TITLE)} onToggle={() => toggle(TITLE)}>
        <DrawerFacts p={0}>
          {report_date === null ? null : <Fact name="Report date">{formatDate(report_date)}</Fact>}
          {DETAIL_ROWS.map(({ name, of }) => [name, of({ ...stone, stone })] as const)
            .filter(([, words]) => words !== null)
            .map(([name, words]) => (
              <Fact key={name} name={name}>
                {words}
              </Fact>
            ))}
        </DrawerFacts>
      </FoldedGroup>
    </>
  );
}
