import type { components } from '#api/schema.gen.ts';
import { GROWTH_NAME } from '#common/stone-labels.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';

/** The only growth type (natural or lab-grown) that a trading client sees; null means both. */
type Growth = components['schemas']['GrowthLimit'];

export const GROWTH_LABEL = 'Buys';
const EITHER = '';

export const growthText = (growth: Growth | undefined): string => String(growth ?? EITHER);
export const growthOf = (text: string): Growth =>
  text === EITHER
    ? null
    : Number(text) === GROWTH_TYPE.labGrown
      ? GROWTH_TYPE.labGrown
      : GROWTH_TYPE.natural;

export const growthWords = (growth: Growth | undefined): string =>
  growth ? `${GROWTH_NAME[growth]} only` : 'Natural and lab grown';

export const GROWTH_CHOICES = [null, GROWTH_TYPE.natural, GROWTH_TYPE.labGrown].map((growth) => ({
  value: growthText(growth),
  label: growthWords(growth),
}));

export const growthQuestion = (company: string, growth: Growth | undefined): string =>
  growth
    ? `Show only ${GROWTH_NAME[growth].toLowerCase()} stones to ${company}?`
    : `Show both natural and lab grown stones to ${company}?`;

export function growthConsequence(company: string, growth: Growth | undefined): string {
  if (!growth)
    return `${company} sees natural and lab grown stones again and chooses between them in its own searches.`;
  const other = growth === GROWTH_TYPE.natural ? GROWTH_TYPE.labGrown : GROWTH_TYPE.natural;
  return `${company} no longer sees ${GROWTH_NAME[other].toLowerCase()} stones in searches, saved searches, pairs and collections. Users who search on behalf of ${company} do not see these stones either. The holds, orders and memos of ${company} do not change.`;
}
