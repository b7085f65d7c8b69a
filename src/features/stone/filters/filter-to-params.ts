import { NUMBER_SEPARATOR } from '#common/number-separator.ts';
import type { StoneChoice } from '../../../shared/searches/stone-filter.ts';
import {
  CODED_FIELDS,
  CONTAINED_FIELDS,
  containedText,
  FIGURE_FIELDS,
  rangeText,
  yesOrNo,
} from './filter-params.ts';

/**
 * Converts filters to search params. Params without a value are `undefined`, so that they overwrite
 * existing params.
 */
export function filterToParams(choice: StoneChoice): Record<string, unknown> {
  return {
    ...Object.fromEntries(CODED_FIELDS.map((field) => [field, choice[field]?.join()])),
    ...Object.fromEntries(
      CONTAINED_FIELDS.map((field) => [field, choice[field] && containedText(choice[field])]),
    ),
    ...Object.fromEntries(FIGURE_FIELDS.map((field) => [field, rangeText(choice[field] ?? {})])),
    type: choice.diamond_type,
    growth: choice.growth_type,
    availability: choice.availability,
    carat: choice.carat?.map(rangeText).join(),
    status: choice.status?.join(),
    eye_clean: yesOrNo(choice.eye_clean),
    has_report: yesOrNo(choice.has_report),
    numbers: choice.numbers?.join(NUMBER_SEPARATOR),
    listed_from: choice.listed_from,
    listed_to: choice.listed_to,
    q: choice.term,
  };
}
