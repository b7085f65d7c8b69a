/** JSON schema of an OCEL 2.0 log, with the names and types of the standard. */
const TEXT = { type: 'string' };
const TIME = { type: 'string', format: 'date-time' };
const objectOf = (
  properties: Readonly<Record<string, object>>,
  optional: readonly string[] = [],
) => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});
const listOf = (items: object) => ({ type: 'array', items });

const TYPES = listOf(
  objectOf({
    name: TEXT,
    attributes: listOf(
      objectOf({ name: TEXT, type: { enum: ['string', 'time', 'integer', 'float', 'boolean'] } }),
    ),
  }),
);
const RELATIONSHIPS = listOf(objectOf({ objectId: TEXT, qualifier: TEXT }));

export const OCEL_SCHEMA = objectOf({
  eventTypes: TYPES,
  objectTypes: TYPES,
  events: listOf(
    objectOf({
      id: TEXT,
      type: TEXT,
      time: TIME,
      attributes: listOf(objectOf({ name: TEXT, value: TEXT })),
      relationships: RELATIONSHIPS,
    }),
  ),
  objects: listOf(
    objectOf({
      id: TEXT,
      type: TEXT,
      attributes: listOf(objectOf({ name: TEXT, time: TIME, value: TEXT })),
      relationships: RELATIONSHIPS,
    }),
  ),
});
