import { attributesWith } from '#records/attributes-with.ts';
import type { Source } from './defaults.ts';

const PLACE = 'x-attributes';
const NAMES = {
  code: attributesWith({ kind: 'code' }),
  inclusion: attributesWith({ kind: 'code', shown: 'detail' }),
  measure: attributesWith({ kind: 'measure' }),
  word: attributesWith({ kind: 'word' }),
  text: attributesWith({ kind: 'text' }),
  cost: attributesWith({ kind: 'cost' }),
  limitable: attributesWith({ limitable: true }),
} as const;

type Node = Record<string, unknown>;
type Group = keyof typeof NAMES;

/**
 * Replaces `x-attributes` in `properties` by one schema for each attribute of a group. Properties
 * that the source defines take precedence. An entry `x-attributes` in `required` makes all these
 * attributes required.
 */
export function expandAttributes(source: Source | Node): void {
  for (const node of Object.values(source) as Node[]) {
    if (typeof node !== 'object' || node === null) continue;
    expandAttributes(node);
    const { properties, required } = node as { properties?: Node; required?: string[] };
    const groups = properties?.[PLACE] as Record<Group, object> | undefined;
    if (!properties || !groups) continue;
    const derived = Object.entries(groups).flatMap(([group, schema]) =>
      NAMES[group as Group]
        .filter((name) => !(name in properties))
        .map((name): [string, object] => [name, schema]),
    );
    const inPlace = <Item>(items: readonly Item[], isPlace: (item: Item) => boolean, all: Item[]) =>
      items.flatMap((item) => (isPlace(item) ? all : [item]));
    node.properties = Object.fromEntries(
      inPlace<[string, unknown]>(Object.entries(properties), ([name]) => name === PLACE, derived),
    );
    if (required)
      node.required = inPlace(
        required,
        (name) => name === PLACE,
        derived.map(([name]) => name),
      );
  }
}
