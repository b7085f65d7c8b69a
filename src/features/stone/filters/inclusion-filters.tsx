import { Flex } from '@mantine/core';
import { type Choice, CONTAIN, CONTAINED } from '#common/trade/filter.ts';

import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { countsOf } from './choice-counts.ts';
import { CountedSegments } from './counted-segments.tsx';
import { CONTAINED_FIELDS, yesOrNo } from './filter-params.ts';
import type { MoreFiltersProps } from './filter-props.ts';
import { splitChoices } from './grades.ts';
import { QuickChoices } from './more-choices.tsx';
import { RestChoices } from './rest-choices.tsx';

const EYE_CLEAN = [
  { code: 'yes', name: 'Yes' },
  { code: 'no', name: 'No' },
];

/**
 * Symbols are the names of inclusions on laboratory reports. No attribute list defines symbols, so
 * the choices are the symbols in the stock, most common first.
 */
function symbolsOf(counts: Readonly<Record<string, number>> | null, chosen: readonly string[]) {
  const found = Object.entries(counts ?? {}).sort(([, one], [, other]) => other - one);
  const names = new Set([...found.map(([name]) => name), ...chosen]);
  return [...names].map((name): Choice => ({ code: name, name, is_display: true }));
}

export function InclusionFilters({ choice, facets, send }: MoreFiltersProps) {
  const lists = useAttributeChoices();
  return (
    <>
      {CONTAINED_FIELDS.map((filter) => {
        const { list, name } = CONTAINED[filter];
        const { values = [], contain = CONTAIN.any } = choice[filter] ?? {};
        const counts = countsOf(facets, filter);
        const choices =
          filter === 'key_to_symbols' ? symbolsOf(counts, values) : (lists[list] ?? []);
        const { main, rest } = splitChoices(choices);
        const parts = {
          chosen: values,
          counts,
          onToggle: (code: string) => send({ type: 'filter.contained', filter, code }),
        };
        return (
          <Flex key={filter} direction="column" gap="3xs">
            <Flex align="center" justify="space-between" gap="2xs">
              <span>{name}</span>
              <SegmentedControl
                aria-label={`${name}: contains or does not contain`}
                data={[
                  { value: String(CONTAIN.any), label: 'Contains' },
                  { value: String(CONTAIN.none), label: 'Free of' },
                ]}
                value={String(contain)}
                onChange={(value) =>
                  send({
                    type: 'filter.contain',
                    filter,
                    contain: Number(value) === CONTAIN.none ? CONTAIN.none : CONTAIN.any,
                  })
                }
              />
            </Flex>
            <QuickChoices {...parts} label={name} choices={main} />
            <RestChoices {...parts} words="choices" rest={rest} />
          </Flex>
        );
      })}
      <Flex align="center" justify="space-between" gap="2xs">
        <span>Eye clean</span>
        <CountedSegments
          label="Eye clean"
          choices={EYE_CLEAN}
          chosen={yesOrNo(choice.eye_clean)}
          counts={countsOf(facets, 'eye_clean')}
          onChoose={(said) =>
            send({
              type: 'filter.flag',
              filter: 'eye_clean',
              answer: said === null ? null : said === 'yes',
            })
          }
        />
      </Flex>
    </>
  );
}
