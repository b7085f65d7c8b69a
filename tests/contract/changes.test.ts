import { describe, expect, it } from 'vitest';
import { type Contract, findBreakingChanges } from '../../scripts/contract/breaking-changes.ts';

/** A contract of one call, small enough to be changed in one place a time. */
const RELEASED = {
  paths: {
    '/holds/{id}': {
      parameters: [{ name: '_t', in: 'query', schema: { type: 'integer' } }],
      put: {
        'x-access': { roles: [1, 2], permissions: ['/a/holds', '/b/holds'], level: 'read' },
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 40 } },
          { name: 'days', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 30 } },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Wish' } } },
        },
        responses: {
          200: {
            headers: { 'Retry-After': {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Hold' } } },
          },
          409: { description: 'Not now.' },
        },
      },
    },
    '/open': { get: { 'x-access': { roles: 'anyone' }, responses: { 200: {} } } },
  },
  components: {
    schemas: {
      Wish: {
        type: 'object',
        additionalProperties: false,
        required: ['state'],
        properties: {
          state: { type: 'string', enum: ['held', 'released'] },
          remark: { type: ['string', 'null'], maxLength: 200 },
          kinds: { type: 'array', items: { type: 'number' } },
        },
      },
      Hold: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string' },
          state: { type: 'string', enum: ['held', 'released'] },
          holder: { $ref: '#/components/schemas/Hold' },
        },
      },
    },
  },
};
type Small = typeof RELEASED;

function breaksOf(change: (contract: Small) => void): string[] {
  const present = structuredClone(RELEASED);
  change(present);
  const asRead = (contract: Small) => contract as unknown as Contract;
  return findBreakingChanges(asRead(RELEASED), asRead(present)).map(
    ({ where, what }) => `${where} ${what}`,
  );
}
const put = (contract: Small) => contract.paths['/holds/{id}'].put;
/** Puts something in place of what the types say is there. */
const set = (node: object, key: string, value: unknown): void => void Reflect.set(node, key, value);

const BREAKS: readonly (readonly [string, (contract: Small) => void, readonly string[]])[] = [
  [
    'an operation that is gone',
    ({ paths }) => Reflect.deleteProperty(paths['/holds/{id}'], 'put'),
    ['PUT /holds/{id} was removed'],
  ],
  [
    'a path that is gone',
    ({ paths }) => Reflect.deleteProperty(paths, '/open'),
    ['GET /open was removed'],
  ],
  [
    'a parameter that is gone',
    (contract) => put(contract).parameters.pop(),
    ['PUT /holds/{id} no longer accepts query days'],
  ],
  [
    'a new parameter that is required',
    (contract) =>
      put(contract).parameters.push({
        ...{ name: 'zone', in: 'query', required: true },
        schema: { type: 'string', maxLength: 9 },
      }),
    ['PUT /holds/{id} now requires query zone'],
  ],
  [
    'a parameter that has become required',
    (contract) => set(put(contract).parameters[1] ?? {}, 'required', true),
    ['PUT /holds/{id} now requires query days'],
  ],
  [
    'a limit where there was none but that of the number',
    ({ paths }) =>
      set(paths['/holds/{id}'].parameters[0]?.schema ?? {}, 'maximum', Number.MAX_SAFE_INTEGER - 1),
    ['PUT /holds/{id} query _t has maximum 9007199254740990, and had none'],
  ],
  [
    'limits that are narrower',
    (contract) => {
      const schema = put(contract).parameters[1]?.schema ?? {};
      set(schema, 'minimum', 2);
      set(schema, 'maximum', 29);
      set(put(contract).parameters[0]?.schema ?? {}, 'pattern', '^x');
    },
    [
      'PUT /holds/{id} path id has pattern ^x, and had none',
      'PUT /holds/{id} query days has minimum 2, and had 1',
      'PUT /holds/{id} query days has maximum 29, and had 30',
    ],
  ],
  [
    'a limit where there was none',
    ({ components }) => set(components.schemas.Wish.properties.kinds, 'maxItems', 5),
    ['Wish (sent).kinds has maxItems 5, and had none'],
  ],
  [
    'types that are narrower',
    ({ components }) => {
      set(components.schemas.Wish.properties.remark, 'type', 'string');
      set(components.schemas.Wish.properties.kinds.items, 'type', 'integer');
    },
    ['Wish (sent).remark no longer accepts null', 'Wish (sent).kinds[] no longer accepts number'],
  ],
  [
    'a value that may not be sent any more',
    ({ components }) => set(components.schemas.Wish.properties.state, 'enum', ['held']),
    ['Wish (sent).state no longer accepts released'],
  ],
  [
    'a field of the body that is gone',
    ({ components }) => Reflect.deleteProperty(components.schemas.Wish.properties, 'kinds'),
    ['Wish (sent).kinds is no longer accepted'],
  ],
  [
    'a new field of the body that is required',
    ({ components }) => {
      set(components.schemas.Wish.properties, 'reason', { type: 'string' });
      components.schemas.Wish.required.push('reason');
    },
    ['Wish (sent).reason is now required'],
  ],
  [
    'a body that is wanted',
    (contract) => set(put(contract).requestBody, 'required', true),
    ['PUT /holds/{id} now requires a body'],
  ],
  [
    'a kind of body that is gone',
    (contract) => set(put(contract).requestBody, 'content', {}),
    ['PUT /holds/{id} no longer accepts a body of type application/json'],
  ],
  [
    'another status of success',
    (contract) => {
      const { responses } = put(contract);
      set(responses, '201', responses[200]);
      Reflect.deleteProperty(responses, '200');
    },
    ['PUT /holds/{id} no longer returns 200'],
  ],
  [
    'a field of the answer that is gone',
    ({ components }) => Reflect.deleteProperty(components.schemas.Hold.properties, 'state'),
    ['Hold (answered).state was removed from the response'],
  ],
  [
    'a field of the answer that may be left out',
    ({ components }) => components.schemas.Hold.required.pop(),
    ['Hold (answered).id may now be missing'],
  ],
  [
    'an answer of a wider type',
    ({ components }) => set(components.schemas.Hold.properties.id, 'type', ['string', 'null']),
    ['Hold (answered).id may now be null'],
  ],
  [
    'a header and a kind of answer that are gone',
    (contract) => {
      set(put(contract).responses[200], 'headers', {});
      set(put(contract).responses[200], 'content', {});
    },
    [
      'PUT /holds/{id} 200 no longer has the header Retry-After',
      'PUT /holds/{id} 200 no longer has the type application/json',
    ],
  ],
  [
    'access that is tighter',
    (contract) => {
      set(put(contract), 'x-access', { roles: [1], permissions: ['/a/holds'], level: 'write' });
      set(contract.paths['/open'].get, 'x-access', { roles: [1] });
    },
    [
      'PUT /holds/{id} is closed to role 2',
      'PUT /holds/{id} no longer accepts the permission /b/holds',
      'PUT /holds/{id} now requires write permission',
      'GET /open now requires a session',
    ],
  ],
];

describe('between the released and the current contract', () => {
  it.each(BREAKS)('the breaking change "%s" is reported', (_, change, named) => {
    expect(breaksOf(change)).toEqual(named);
  });

  it('compatible changes are not reported', () => {
    const compatible = breaksOf(({ paths, components }) => {
      const { parameters, put: call } = paths['/holds/{id}'];
      set(parameters[0]?.schema ?? {}, 'maximum', Number.MAX_SAFE_INTEGER);
      const { Wish, Hold } = components.schemas;
      set(paths, '/more', { get: { responses: { 200: {} } } });
      call.parameters.push({
        ...{ name: 'zone', in: 'query', required: false },
        schema: { type: 'string', maxLength: 9 },
      });
      set(call.parameters[1]?.schema ?? {}, 'maximum', 60);
      set(call.responses, '404', { description: 'There is none.' });
      Reflect.deleteProperty(call.responses, '409');
      set(call, 'x-access', { roles: 'anyone' });
      set(Wish.properties, 'reason', { type: 'string' });
      set(Wish.properties.state, 'enum', ['held', 'released', 'lost']);
      Wish.required.pop();
      set(Wish.properties.remark, 'maxLength', 400);
      set(Hold.properties, 'since', { type: 'string' });
      set(Hold.properties.state, 'enum', ['held', 'released', 'lost']);
      Hold.required.push('state');
    });
    expect(compatible).toEqual([]);
  });
});
