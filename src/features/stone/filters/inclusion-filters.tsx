import { Flex } from '@mantine/core';
import { type Choice, CONTAIN, CONTAINED } from '#common/trade/filter.ts';
import { UNKNOWN } from '#records/stone.ts';
import type { ContainedFilter } from '../../../shared/searches/stone-filter.ts';
import { useAttributeChoices } from '../../../shared/stones/use-attribute-choices.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { countsOf, splitByCount } from './choice-counts.ts';
import { CountedSegments } from './counted-segments.tsx';
import { CONTAINED_FIELDS, yesOrNo } from './filter-params.ts';
import type { MoreFiltersProps } from './filter-props.ts';
import { QuickChoices } from './more-choices.tsx';
import { RestChoices } from './rest-choices.tsx';

const EYE_CLEAN = [
  { code: 'yes', name: 'Yes' },
  { code: 'no', name: 'No' },
];

/**
 * Attributes with an open vocabulary, such as the inclusions on a report, have no list of values.
 * The choices are the words that occur in the stock, most common first. "Unknown" is the last
 * choice.
 */
function wordsOf(counts: Readonly<Record<string, number>> | null, chosen: readonly string[]) {
  const found = Object.entries(counts ?? {}).sort(([, one], [, other]) => other - one);
  const names = [...new Set([...found.map(([name]) => name), ...chosen])];
  const isUnknown = (name: string) => Number(name === UNKNOWN);
  return names
    .toSorted((one, other) => isUnknown(one) - isUnknown(other))
    .map((name): Choice => ({ code: name, name, is_display: true }));
}

type Group = (typeof CONTAINED)[ContainedFilter]['group'];
export const containedIn = (group: Group) =>
  CONTAINED_FIELDS.filter((field) => CONTAINED[field].group === group);

const createGroup = (group: Group) => {
  const fields = containedIn(group);
  return (props: MoreFiltersProps) => <ContainedFilters {...props} fields={fields} />;
};
export const GirdleFilters = createGroup('girdle');
export const OriginFilters = createGroup('origin');

const INCLUSIONS = containedIn('inclusions');

export function InclusionFilters(props: MoreFiltersProps) {
  const { choice, facets, send } = props;
  return (
    <>
      <ContainedFilters {...props} fields={INCLUSIONS} />
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

type ContainedFiltersProps = MoreFiltersProps & { readonly fields: readonly ContainedFilter[] };

function ContainedFilters({ choice, facets, send, fields }: ContainedFiltersProps) {
  const lists = useAttributeChoices();
  return (
    <>
      {fields.map((filter) => {
        const { list, name } = CONTAINED[filter];
        const { values = [], contain = CONTAIN.any } = choice[filter] ?? {};
        const counts = countsOf(facets, filter);
        const choices = lists[list] ?? wordsOf(counts, values);
        if (choices.length === 0) return null;
        const { main, rest } = splitByCount(choices, counts, values);
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
    </>
  );
}
