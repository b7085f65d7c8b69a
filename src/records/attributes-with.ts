import { type Attribute, type AttributeGroup, STONE_ATTRIBUTES } from './stone.ts';

type Attributes = typeof STONE_ATTRIBUTES;
/** For example, `AttributesWith<{ unit: 'mm' }>` is 'length_mm' | 'width_mm' | 'depth_mm'. */
export type AttributesWith<Wanted extends Partial<Attribute>> = {
  [Name in keyof Attributes]: Attributes[Name] extends Wanted ? Name : never;
}[keyof Attributes];

/**
 * Returns the names of the attributes that have all properties of `wanted`, in the order of
 * `STONE_ATTRIBUTES`.
 */
export const attributesWith = <const Wanted extends Partial<Attribute>>(wanted: Wanted) =>
  Object.entries<Attribute>(STONE_ATTRIBUTES)
    .filter(([, attribute]) =>
      Object.entries(wanted).every(([key, value]) => attribute[key as keyof Attribute] === value),
    )
    .map(([name]) => name) as unknown as readonly AttributesWith<Wanted>[];

/**
 * For example, `mapAttributes({ unit: 'mm' }, toValue)` has the keys `length_mm`, `width_mm` and
 * `depth_mm`.
 */
export const mapAttributes = <const Wanted extends Partial<Attribute>, Value>(
  wanted: Wanted,
  toValue: (attribute: Attributes[AttributesWith<Wanted>], name: AttributesWith<Wanted>) => Value,
) =>
  Object.fromEntries(
    attributesWith(wanted).map((name) => [
      name,
      toValue(STONE_ATTRIBUTES[name] as unknown as Attributes[AttributesWith<Wanted>], name),
    ]),
  ) as { readonly [Name in AttributesWith<Wanted>]: Value };

const GROUP_OF_KIND: Readonly<Partial<Record<Attribute['kind'], AttributeGroup>>> = {
  symbols: 'inclusions',
  yesNo: 'inclusions',
  word: 'inclusions',
  measure: 'measures',
  ratio: 'measures',
  money: 'price',
  discount: 'price',
  cost: 'price',
  text: 'notes',
};

export const groupOf = ({ group, kind, filter }: Attribute): AttributeGroup =>
  group ?? GROUP_OF_KIND[kind] ?? (filter === 'contained' ? 'inclusions' : 'grades');
