import { withGroups } from '../colour-groups.ts';
import {
  type Attribute,
  type Choices,
  type FilterPart,
  isCoded,
  isContained,
  isFigure,
} from '../filter.ts';
import { choicesOf } from './vocabulary.ts';

/** Maximum number of weight ranges in one search, as in the OpenAPI contract. */
export const MAX_RANGES = 40;

/**
 * Merges parts into one filter. Codes accumulate; a later minimum or maximum replaces the earlier
 * one. If the parts name both natural and lab-grown, the growth type is not filtered.
 */
export function mergeParts(parts: readonly FilterPart[], choices: Choices): FilterPart {
  const whole: FilterPart = {};
  for (const part of parts) mergeInto(whole, part, choices);
  if (parts.some(({ growth_type }) => growth_type && growth_type !== whole.growth_type)) {
    delete whole.growth_type;
  }
  return whole;
}

function mergeInto(whole: FilterPart, part: FilterPart, choices: Choices): void {
  for (const [field, value] of Object.entries(part)) {
    if (isCoded(field)) {
      const codes = [...(whole[field] ?? []), ...(part[field] ?? [])];
      const all = field === 'color' ? withGroups(choices.COLOR ?? [], codes) : codes;
      whole[field] = sortCodes(field, all, choices);
    } else if (isContained(field)) {
      const [before, now] = [whole[field], part[field]];
      if (!now) continue;
      const joined =
        before?.contain === now.contain ? [...(before?.values ?? []), ...now.values] : now.values;
      whole[field] = { contain: now.contain, values: sortCodes(field, joined, choices) };
    } else if (isFigure(field)) {
      whole[field] = mergeEnds(whole[field] ?? {}, part[field] ?? {});
    } else if (field === 'carat') {
      whole.carat = joinRanges([...(whole.carat ?? []), ...(part.carat ?? [])]);
    } else if (field === 'status') {
      whole.status = [...new Set([...(whole.status ?? []), ...(part.status ?? [])])];
    } else if (field === 'numbers') {
      whole.numbers = [...new Set([...(whole.numbers ?? []), ...(part.numbers ?? [])])];
    } else {
      Object.assign(whole, { [field]: value });
    }
  }
}

function sortCodes(attribute: Attribute, codes: readonly string[], choices: Choices): string[] {
  const all = choicesOf(attribute, choices).map(({ code }) => code);
  return [...new Set(codes)].sort((one, other) => all.indexOf(one) - all.indexOf(other));
}

type Ends = { from?: number; to?: number };

function mergeEnds(before: Ends, now: Ends): Ends {
  const both = { ...before, ...now };
  const upsideDown = both.from !== undefined && both.to !== undefined && both.from > both.to;
  return upsideDown ? now : both;
}

function joinRanges(ranges: readonly Ends[]): Ends[] {
  const distinct = new Map(ranges.map((range) => [`${range.from}/${range.to}`, range]));
  return [...distinct.values()].slice(0, MAX_RANGES);
}
