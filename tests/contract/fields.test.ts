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

describe('a property of a known name', () => {
  it('says what the name means, and has its limits', () => {
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

  it('keeps what is written at it', () => {
    const carat = {
      type: 'number',
      exclusiveMinimum: 1,
      maximum: 5,
      description: 'What it weighs',
    };
    expect(completed({ carat: { ...carat } }).carat).toEqual(carat);
  });

  it('has the meaning of its type', () => {
    const both = completed({ hold: { type: 'integer' } });
    expect(both.hold).toMatchObject({ description: 'How many are held', maximum: 9 });
    expect(completed({ hold: { $ref: '#/components/schemas/Silent' } }).hold).toEqual({
      $ref: '#/components/schemas/Silent',
      description: 'Its hold',
    });
  });

  it('says nothing where what it refers to speaks for itself', () => {
    const hold = { $ref: '#/components/schemas/Said' };
    expect(completed({ hold: { ...hold } }).hold).toEqual(hold);
  });

  it('gives a choice of words and a file no limits', () => {
    const { marks } = completed({
      marks: { type: 'array', items: { type: 'string', enum: ['a'] } },
    });
    expect(marks?.items).toEqual({ type: 'string', enum: ['a'] });
    const picture = { type: 'string', contentMediaType: 'image/png' };
    const fields = { ...FIELDS.fields, carat: FIELDS.fields.carat ?? [] };
    expect(completed({ name: { ...picture } }, { ...FIELDS, fields }).name).toEqual(picture);
  });
});

describe('a table of names', () => {
  it('has none that nothing is called by', () => {
    const fields = { ...FIELDS.fields, wight: { means: 'A slip of the pen' } };
    expect(() => completed({}, { ...FIELDS, fields })).toThrow('unused entries: wight');
  });

  it('has no kind that is not there', () => {
    const fields = { ...FIELDS.fields, carat: { is: 'Wait', means: 'Weight in carats' } };
    expect(() => completed({}, { ...FIELDS, fields })).toThrow('unknown kind Wait');
  });

  it('has no text that a comma has cut', () => {
    const cut = { means: 'Weight', 'in carats': null };
    const fields = { ...FIELDS.fields, carat: cut };
    expect(() => completed({}, { ...FIELDS, fields })).toThrow(
      'carat has the unknown key “in carats”',
    );
  });
});
