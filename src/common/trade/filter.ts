import type { components } from '#api/schema.gen.ts';
import { groupOf, mapAttributes } from '#records/attributes-with.ts';
import type { Attribute as StoneAttribute } from '#records/stone.ts';

export type FilterPart = Partial<components['schemas']['StoneFilter']>;

export interface Choice {
  readonly code: string;
  readonly name: string;
  /** true for a common value, which the search form shows first */
  readonly is_display?: boolean;
  /** URL of the stored image of the value */
  readonly image?: string | null;
}

/**
 * The editable lists of values, such as shapes and shades, by list code. Each list is in trade
 * order: grades from best to worst.
 */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

export interface Range {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** `list` is empty for attributes with an open vocabulary, which have no list of values. */
const listed = (attribute: StoneAttribute) => ({
  list: attribute.list ?? '',
  name: attribute.label,
  graded: attribute.graded ?? false,
  group: groupOf(attribute),
});

export const CODED = mapAttributes({ filter: 'codes' }, listed);
export type Coded = keyof typeof CODED;

/**
 * Attributes for which a search can require or exclude values, such as the inclusions of a stone.
 */
export const CONTAINED = mapAttributes({ filter: 'contained' }, listed);
export type Contained = keyof typeof CONTAINED;
export const CONTAIN = { any: 1, none: 2 } as const;

export const ATTRIBUTES = { ...CODED, ...CONTAINED };
export type Attribute = keyof typeof ATTRIBUTES;

export const isContained = (field: string): field is Contained => field in CONTAINED;
export const isCoded = (field: string): field is Coded => field in CODED;

export const FIGURES = {
  ...mapAttributes({ filter: 'range' }, ({ label }) => label),
  reliability: 'Reliability',
} as const;
export type Figure = keyof typeof FIGURES;
export const isFigure = (field: string): field is Figure => field in FIGURES;
