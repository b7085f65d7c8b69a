import { type Attribute, STONE_ATTRIBUTES } from './stone.ts';

type Attributes = typeof STONE_ATTRIBUTES;
/** The names of the attributes with these properties. */
export type AttributesWith<Wanted extends Partial<Attribute>> = {
  [Name in keyof Attributes]: Attributes[Name] extends Wanted ? Name : never;
}[keyof Attributes];

/** Returns the names of the attributes with these properties, in trade order. */
export const attributesWith = <const Wanted extends Partial<Attribute>>(wanted: Wanted) =>
  Object.entries<Attribute>(STONE_ATTRIBUTES)
    .filter(([, attribute]) =>
      Object.entries(wanted).every(([key, value]) => attribute[key as keyof Attribute] === value),
    )
    .map(([name]) => name) as unknown as readonly AttributesWith<Wanted>[];

/** Maps the attributes with these properties to values, by name. */
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
