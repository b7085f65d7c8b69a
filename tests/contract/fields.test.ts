import { describe, expect, it } from 'vitest';
import { describeFields, type Fields } from '../../scripts/generate/contract/fields.ts';
import type { Contract, Schema } from '../../scripts/generate/contract/model.ts';

const FIELDS: Fields = {
  kinds: {
    Weight: { type: 'number', minimum: 0, maximum: 1000 },
    Count: { type: 'integer', minimum: 0, maximum: 9 },
    Name: { type: 'string', maxLength: 80 },
  },
  fields: {
    carat: { is: 'Weight', means: 'Weight in carats' },
    hold: [{ is: 'Count', means: 'How many are held' }, { means: 'Its hold' }],
    marks: { of: 'Name', most: 20, means: 'What was seen' },
  },
};

/** A contract of these properties and of one schema that has a name. */
function completed(properties: Record<string, Schema>, fields = FIELDS) {
  const contract = {
    paths: {},
    components: {
      schemas: {
        Row: { type: 'object', properties },
        Said: { type: 'object', description: 'A hold, whole', properties: {} },
        Silent: { type: 'object', properties: {} },
        All: {
          type: 'object',
          properties: {
            carat: { type: 'number' },
            hold: { type: 'integer' },
            marks: { type: 'array', items: { type: 'string' } },
          },
        },
        Rest: { properties: { hold: { type: 'boolean' } } },
      },
      parameters: {},
      responses: {},
      headers: {},
    },
  };
  describeFields(contract as unknown as Contract, fields);
  return properties;
}

describe('a property with a known name', () => {
  it('has the description and the limits of the name', () => {
    expect(completed({ carat: { type: ['number', 'null'] } }).carat).toEqual({
      type: ['number', 'null'],
      minimum: 0,
      maximum: 1000,
      description: 'Weight in carats',
    });
    expect(completed({ marks: { type: 'array', items: { type: 'string' } } }).marks).toEqual({
      type: 'array',
      maxItems: 20,
      items: { type: 'string', maxLength: 80 },
      description: 'What was seen',
    });
  });

  it('keeps its own description', () => {
    const carat = {
      type: 'number',
      exclusiveMinimum: 1,
      maximum: 5,
      description: 'What it weighs',
    };
    expect(completed({ carat: { ...carat } }).carat).toEqual(carat);
  });

  it('has the description of its type', () => {
    const both = completed({ hold: { type: 'integer' } });
    expect(both.hold).toMatchObject({ description: 'How many are held', maximum: 9 });
    expect(completed({ hold: { $ref: '#/components/schemas/Silent' } }).hold).toEqual({
      $ref: '#/components/schemas/Silent',
      description: 'Its hold',
    });
  });

  it('has no description next to a reference that has one', () => {
    const hold = { $ref: '#/components/schemas/Said' };
    expect(completed({ hold: { ...hold } }).hold).toEqual(hold);
  });

  it('has no limits if it is an enumeration or a file', () => {
    const { marks } = completed({
      marks: { type: 'array', items: { type: 'string', enum: ['a'] } },
    });
    expect(marks?.items).toEqual({ type: 'string', enum: ['a'] });
    const picture = { type: 'string', contentMediaType: 'image/png' };
    const fields = { ...FIELDS.fields, carat: FIELDS.fields.carat ?? [] };
    expect(completed({ name: { ...picture } }, { ...FIELDS, fields }).name).toEqual(picture);
  });
});

describe('the table of property names', () => {
  it('has no name that no property uses', () => {
    const fields = { ...FIELDS.fields, wight: { means: 'A slip of the pen' } };
    expect(() => completed({}, { ...FIELDS, fields })).toThrow('unused entries: wight');
  });

  it('has no unknown kind', () => {
    const fields = { ...FIELDS.fields, carat: { is: 'Wait', means: 'Weight in carats' } };
    expect(() => completed({}, { ...FIELDS, fields })).toThrow('unknown kind Wait');
  });

  it('has no text that a comma has truncated', () => {
    const cut = { means: 'Weight', 'in carats': null };
    const fields = { ...FIELDS.fields, carat: cut };
    expect(() => completed({}, { ...FIELDS, fields })).toThrow(
      'carat has the unknown key “in carats”',
    );
  });
});
