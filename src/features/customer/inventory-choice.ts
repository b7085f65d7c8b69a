import type { ProviderId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { mapAttributes } from '#records/attributes-with.ts';
import type { InventoryAccess, InventorySettings } from './wire.ts';

type AttributeName = keyof InventorySettings['attributes'];

/**
 * Attributes that can limit the stones of a business, in the usual order of a stone description.
 */
export const ATTRIBUTES: Readonly<Record<AttributeName, string>> = mapAttributes(
  { limitable: true },
  ({ label }) => label,
);
export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTES) as AttributeName[];

export type LimitName = AttributeName | 'locations' | 'suppliers';
/** Chosen values per attribute. An empty list means no restriction. */
export type Limits = Readonly<Record<LimitName, readonly string[]>> & {
  readonly growth: InventoryAccess['growth_type'];
};

export const limitLabel = (name: LimitName): string =>
  name === 'locations' ? 'Locations' : name === 'suppliers' ? 'Suppliers' : ATTRIBUTES[name];

export const LIMIT_NAMES: readonly LimitName[] = [...ATTRIBUTE_NAMES, 'locations', 'suppliers'];

export const limitsOf = ({
  attributes,
  locations,
  growth_type,
  suppliers,
}: InventoryAccess): Limits => ({
  ...(Object.fromEntries(
    ATTRIBUTE_NAMES.map((name) => [name, attributes?.[name] ?? []]),
  ) as unknown as Record<AttributeName, readonly string[]>),
  locations: locations ?? [],
  growth: growth_type ?? null,
  suppliers: suppliers ?? [],
});

const orAll = <Chosen extends string>(chosen: readonly Chosen[]): Chosen[] | null =>
  chosen.length === 0 ? null : [...chosen];

export const accessOf = (limits: Limits): InventoryAccess => ({
  attributes: Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, orAll(limits[name])])),
  locations: orAll(limits.locations),
  growth_type: limits.growth ?? null,
  suppliers: orAll(limits.suppliers.map((id) => idFromText<ProviderId>(id))),
});

export const isLimited = (limits: Limits): boolean =>
  Boolean(limits.growth) || LIMIT_NAMES.some((name) => limits[name].length > 0);

export const sameLimits = (one: Limits, other: Limits): boolean =>
  one.growth === other.growth &&
  LIMIT_NAMES.every((name) => one[name].toSorted().join() === other[name].toSorted().join());

export interface LimitChoice {
  readonly value: string;
  readonly label: string;
}

export const choicesOf = (
  settings: InventorySettings,
): Readonly<Record<LimitName, readonly LimitChoice[]>> => {
  const coded = (values: readonly { readonly code: string; readonly name: string }[]) =>
    values.map(({ code, name }) => ({ value: code, label: name }));
  return {
    ...(Object.fromEntries(
      ATTRIBUTE_NAMES.map((name) => [name, coded(settings.attributes[name])]),
    ) as unknown as Record<AttributeName, readonly LimitChoice[]>),
    locations: coded(settings.locations),
    suppliers: settings.suppliers.map(({ id, name }) => ({ value: id, label: name })),
  };
};
