import type { Finish, FinishFilter as FinishName } from '../../machines/screens/stone-filter.ts';
import { useAttributeChoices } from '../../stones/use-attribute-choices.ts';
import { CODED } from '../../trade/filter.ts';
import { countsOf } from './choice-counts.ts';
import { FilterPart } from './filter-part.tsx';
import { GradeStrip } from './grade-strip.tsx';
import { splitChoices } from './grades.ts';
import type { MoreFiltersProps } from './more-filters.tsx';

const PARTS: readonly FinishName[] = ['cut', 'polish', 'symmetry'];

const EXCELLENT = ['EX'];
const VERY_GOOD_UP = ['ID', 'EX', 'VG-EX', 'VG'];

/** What the trade says in one word, and the entry field reads the same way. */
const SHORTCUTS: readonly {
  readonly name: string;
  readonly words: string;
  readonly finish: Finish;
}[] = [
  {
    name: '3EX',
    words: 'Cut, polish and symmetry excellent',
    finish: { cut: EXCELLENT, polish: EXCELLENT, symmetry: EXCELLENT },
  },
  {
    name: '2EX',
    words: 'Cut and polish excellent, any symmetry',
    finish: { cut: EXCELLENT, polish: EXCELLENT, symmetry: [] },
  },
  {
    name: '3VG+',
    words: 'Cut, polish and symmetry very good or better',
    finish: { cut: VERY_GOOD_UP, polish: VERY_GOOD_UP, symmetry: VERY_GOOD_UP },
  },
];
const NO_FINISH: Finish = { cut: [], polish: [], symmetry: [] };

export function FinishFilter({ choice, facets, send }: MoreFiltersProps) {
  const choices = useAttributeChoices();
  const isChosen = (finish: Finish) =>
    PARTS.every((part) => (choice[part] ?? []).join() === finish[part].join());
  return (
    <FilterPart
      title="Finish"
      beside={
        <fieldset className="quick-choices">
          <legend className="sr-only">Finish in one word</legend>
          {SHORTCUTS.map(({ name, words, finish }) => {
            const on = isChosen(finish);
            return (
              <button
                key={name}
                type="button"
                aria-pressed={on}
                title={words}
                onClick={() => send({ type: 'filter.finish', finish: on ? NO_FINISH : finish })}
              >
                {name}
              </button>
            );
          })}
        </fieldset>
      }
    >
      <div className="finish-strips">
        {PARTS.map((filter) => {
          const { list, name } = CODED[filter];
          return (
            <div key={filter}>
              <span aria-hidden="true">{name}</span>
              <div>
                <GradeStrip
                  label={name}
                  grades={splitChoices(choices[list] ?? []).main}
                  chosen={choice[filter] ?? []}
                  counts={countsOf(facets, filter)}
                  onRange={(codes) => send({ type: 'filter.range', filter, codes })}
                  onToggle={(code) => send({ type: 'filter.toggle', filter, code })}
                />
              </div>
            </div>
          );
        })}
      </div>
    </FilterPart>
  );
}
