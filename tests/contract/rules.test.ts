import { describe, expect, it } from 'vitest';
import { findFaults, RULES } from '../../scripts/contract/rules.ts';
import type { Contract, Operation, Schema } from '../../scripts/generate/contract/model.ts';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };

const whole = contract as unknown as Contract;

const operationOf = (broken: Contract, path: string, method: string): Operation =>
  broken.paths[path]?.[method] as Operation;
const HOLD = '/inventory/new-arrival/hold';
const CARTS = '/inventory/new-arrival/carts';
const hold = (broken: Contract): Operation => operationOf(broken, HOLD, 'post');
const schema = (broken: Contract, name: string): Schema =>
  broken.components.schemas[name] as Schema;
const json = (operation: Operation) => operation.requestBody?.content['application/json'];

type Breaking = (broken: Contract) => unknown;

/** One way to fall behind, and what is said of it. */
const BROKEN: readonly [rule: string, said: string, breaking: Breaking][] = [
  ['described-operations', 'holdStones: has no description', (c) => delete hold(c).description],
  [
    'described-operations',
    'holdStones: has no description',
    (c) => Object.assign(hold(c), { description: hold(c).summary }),
  ],
  [
    'described-parameters',
    'listHolds: the parameter currentTab has no description',
    (c) =>
      delete operationOf(c, '/inventory/new-arrival/get-hold', 'post').parameters?.find(
        ({ name }) => name === 'currentTab',
      )?.description,
  ],
  [
    'described-parameters',
    'the parameter page has no description',
    (c) => Object.assign(c.components.parameters.Page ?? {}, { description: 'The page.' }),
  ],
  [
    'named-numbers',
    'HoldStatus: x-enum-varnames does not name each of its 2 numbers',
    (c) => delete schema(c, 'HoldStatus')['x-enum-varnames'],
  ],
  [
    'named-numbers',
    'HoldStatus: x-enum-descriptions does not name each of its 2 numbers',
    (c) => Object.assign(schema(c, 'HoldStatus'), { 'x-enum-descriptions': ['Hold'] }),
  ],
  [
    'described-values',
    'CodePurpose: x-enum-descriptions does not describe each of its 3 values',
    (c) => delete schema(c, 'CodePurpose')['x-enum-descriptions'],
  ],
  [
    'described-properties',
    'HoldRow.hold_no has no description',
    (c) => delete schema(c, 'HoldRow').properties?.hold_no?.description,
  ],
  [
    'described-properties',
    'HoldRow.hold_no has no description',
    (c) =>
      Object.assign(schema(c, 'HoldRow').properties?.hold_no ?? {}, {
        description: 'The hold no.',
      }),
  ],
  [
    'described-properties',
    'HoldRow.state has no description',
    (c) => delete schema(c, 'HoldStatus').description,
  ],
  [
    'limited',
    'ReleaseHoldRequest.data is a text without maxLength',
    (c) => {
      const body = schema(c, 'ReleaseHoldRequest');
      body.properties = { data: { type: 'string' } };
    },
  ],
  [
    'limited',
    'HoldRow.hold_no is a text without maxLength',
    (c) => delete schema(c, 'HoldRow').properties?.hold_no?.maxLength,
  ],
  [
    'limited',
    'HoldRow.sell_amt is a number without minimum and maximum',
    (c) => delete schema(c, 'HoldRow').properties?.sell_amt?.maximum,
  ],
  ['limited', 'HoldIds is a list without maxItems', (c) => delete schema(c, 'HoldIds').maxItems],
  [
    'limited',
    'ListHoldsAnswer.data is a list without maxItems',
    (c) => delete schema(c, 'ListHoldsAnswer').properties?.data?.maxItems,
  ],
  [
    'limited',
    'parameter Page is a number without minimum and maximum',
    (c) => delete c.components.parameters.Page?.schema.maximum,
  ],
  [
    'limited',
    'header RetryAfter is a number without minimum and maximum',
    (c) => delete c.components.headers.RetryAfter?.schema.maximum,
  ],
  [
    'limited',
    'GetMemoAnswerData.history has a limit or was removed',
    (c) =>
      Object.assign(schema(c, 'GetMemoAnswerData').properties?.history ?? {}, { maxItems: 100 }),
  ],
  [
    'named-schemas',
    'holdStones 200: this object needs a named schema',
    (c) => {
      const media = hold(c).responses['200']?.content?.['application/json'];
      if (media) media.schema = { type: 'object', properties: { success: { type: 'boolean' } } };
    },
  ],
  [
    'bodies-with-examples',
    'holdStones: its body (application/json) has no example',
    (c) => delete json(hold(c))?.example,
  ],
  [
    'bodies-with-examples',
    'holdStones: the example of its body is invalid: /data must have required property',
    (c) => Object.assign(json(hold(c)) ?? {}, { example: { data: {} } }),
  ],
  ['known-problems', 'holdStones: x-problems lists no code', (c) => delete hold(c)['x-problems']],
  [
    'known-problems',
    'holdStones: STONE_TOO_HEAVY is not in ProblemCode',
    (c) => Object.assign(hold(c), { 'x-problems': ['STONE_TOO_HEAVY'] }),
  ],
  [
    'answered-problems',
    'shareDiamonds: IDEMPOTENCY_KEY_REUSED has no response with its status',
    (c) => delete operationOf(c, '/inventory/share-diamonds', 'post').responses['409'],
  ],
  [
    'answered-problems',
    'holdStones: its response 418 has no problem code',
    (c) => Object.assign(hold(c).responses, { 418: hold(c).responses['409'] }),
  ],
  [
    'headers-of-refusals',
    'holdStones: its response 429 declares no Retry-After',
    (c) => delete c.components.responses.TooManyRequests?.headers?.['Retry-After'],
  ],
  [
    'headers-of-refusals',
    'holdStones: its response 401 declares no WWW-Authenticate',
    (c) => delete c.components.responses.Unauthorized?.headers,
  ],
  [
    'encoded-forms',
    'sendBusinessDocuments: the JSON part of its form has no encoding',
    (c) =>
      delete operationOf(c, '/customer/business/document', 'post').requestBody?.content[
        'multipart/form-data'
      ]?.encoding,
  ],
  [
    'names-alone',
    'Hold: a parameter has the name of a schema',
    (c) => {
      c.components.schemas.Hold = { type: 'string' };
      Object.assign(c.components.parameters, { Hold: c.components.parameters.Page });
    },
  ],
  [
    'names-alone',
    'Mobile-2: a numbered name',
    (c) => Object.assign(c.components.schemas, { 'Mobile-2': { type: 'string' } }),
  ],
  [
    'bytes-by-both-names',
    'DocumentForm.owner_image: binary data, and only that, has a contentMediaType',
    (c) => delete schema(c, 'DocumentForm').properties?.owner_image?.format,
  ],
  [
    'bytes-by-both-names',
    'download 200: binary data, and only that, has a contentMediaType',
    (c) => {
      const kinds = operationOf(c, '/download/{ticket}', 'get').responses['200']?.content;
      delete kinds?.['application/pdf']?.schema.format;
    },
  ],
  [
    'deletes-by-query',
    'removeFromCart: a DELETE with a body also accepts it as a query parameter',
    (c) => Object.assign(operationOf(c, CARTS, 'delete'), { parameters: [] }),
  ],
  [
    'kinds-of-ids',
    'Profile.business_id: an id without a kind',
    (c) => delete schema(c, 'Profile').properties?.business_id?.['x-id'],
  ],
  [
    'kinds-of-ids',
    'HoldIds.items: an id without a kind',
    (c) => Object.assign(schema(c, 'HoldIds'), { items: { type: 'string', format: 'uuid' } }),
  ],
];

describe('a violation of the contract rules', () => {
  it.each(BROKEN)('is reported by %s: %s', (rule, said, breaking) => {
    const broken = structuredClone(whole);
    breaking(broken);
    const faults = RULES[rule]?.(broken) ?? [];
    expect(
      faults.some((fault) => fault.includes(said)),
      faults.slice(0, 5).join('\n'),
    ).toBe(true);
    expect(findFaults(broken)).toContain(`${rule}: ${faults[0]}`);
  });

  it('is covered for every rule', () => {
    expect(new Set(BROKEN.map(([rule]) => rule))).toEqual(new Set(Object.keys(RULES)));
  });
});

it('the contract of the portal satisfies every rule', () => {
  expect(findFaults(whole)).toEqual([]);
});
