import { CODED } from '#common/trade/filter.ts';
import type { CodeFilter, StoneChoice } from '../../../shared/searches/stone-filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { countsOf } from './choice-counts.ts';
import { CountedSegments } from './counted-segments.tsx';
import { yesOrNo } from './filter-params.ts';
import { FilterPart } from './filter-part.tsx';
import type { MoreFiltersProps } from './filter-props.ts';
import { FinishFilter } from './finish-filter.tsx';
import { FoldedFilters } from './folded-filters.tsx';
import { GradeStrip } from './grade-strip.tsx';
import { splitChoices } from './grades.ts';
import { QuickChoices } from './more-choices.tsx';
import { RestChoices } from './rest-choices.tsx';
import { useFilterWords } from './use-filter-words.ts';

const REPORTED = [
  { code: 'yes', name: 'With a report' },
  { code: 'no', name: 'No report' },
];

const SHORT: Readonly<Record<string, string>> = {
  'Very Slight': 'V.sl',
  Medium: 'Med',
  'Very Strong': 'V.str',
};
const shortFluorescence = (name: string): string => SHORT[name] ?? name;

const chosenOf = (choice: StoneChoice, filter: CodeFilter): readonly string[] =>
  choice[filter] ?? [];

/** Second group of filters, which loads after the first list of stones. */
export function MoreFilters({ choice, facets, send }: MoreFiltersProps) {
  const choices = useAttributeChoices();
  const words = useFilterWords(choice);
  const of = (filter: CodeFilter) => {
    const all = choices[CODED[filter].list] ?? [];
    return {
      all,
      ...splitChoices(all),
      chosen: chosenOf(choice, filter),
      counts: countsOf(facets, filter),
      onToggle: (code: string) => send({ type: 'filter.toggle', filter, code }),
      onRange: (codes: readonly string[]) => send({ type: 'filter.range', filter, codes }),
    };
  };
  const glow = of('fluorescence');
  const lab = of('lab');

  return (
    <>
      <FinishFilter choice={choice} facets={facets} send={send} />
      <FilterPart title="Fluorescence" value={words.fluorescence}>
        <GradeStrip {...glow} label="Fluorescence" grades={glow.main} short={shortFluorescence} />
      </FilterPart>
      <FilterPart title="Lab" value={words.lab}>
        <QuickChoices {...lab} label="Lab" choices={lab.main} />
        <RestChoices {...lab} words="labs" />
        <CountedSegments
          label="Report"
          choices={REPORTED}
          chosen={yesOrNo(choice.has_report)}
          counts={countsOf(facets, 'has_report')}
          onChoose={(said) =>
            send({
              type: 'filter.flag',
              filter: 'has_report',
              answer: said === null ? null : said === 'yes',
            })
          }
        />
      </FilterPart>
      <FoldedFilters choice={choice} send={send} />
    </>
  );
}
