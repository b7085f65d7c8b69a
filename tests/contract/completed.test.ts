import { describe, expect, it } from 'vitest';
import type { Contract, Operation, Schema } from '../../scripts/generate/contract/model.ts';
import contract from '../../server/platform/http/contract.gen.json' with { type: 'json' };

const { paths, components } = contract as unknown as Contract;
const operation = (path: string, method: string) => paths[path]?.[method] as Operation;

describe('the served contract states', () => {
  it('the meaning of each state number, in the words of the portal', () => {
    expect(components.schemas.Registration).toMatchObject({
      enum: [9, 10, 11],
      'x-enum-varnames': ['UNREGISTERED', 'KYC_PENDING', 'REGISTERED'],
      'x-enum-descriptions': [
        'Business Process Not Registered',
        'KYC Pending',
        'Business Process Registered',
      ],
    });
    expect(components.schemas.GrowthType).toMatchObject({
      enum: [1, 2],
      'x-enum-varnames': ['LAB_GROWN', 'NATURAL'],
      'x-enum-descriptions': ['Lab grown', 'Natural'],
    });
    expect(components.schemas.HoldEnd?.['x-enum-descriptions']).toEqual([
      'Released by the holder',
      'Expired',
      'Ordered',
      'Taken on memo',
      'Withdrawn by the back office',
    ]);
    const { enum: codes = [], 'x-enum-descriptions': words } = components.schemas
      .ProblemCode as Schema;
    expect((words as string[])[codes.indexOf('KYC_PENDING')]).toMatch(
      /^Your KYC verification is pending/,
    );
    // A part of an enumeration has the words of its own numbers only.
    expect(components.schemas.DemandUpdate?.properties?.status).toMatchObject({
      enum: [1, 3],
      'x-enum-varnames': ['OPEN', 'CLOSED'],
    });
  });

  it('the meaning of words that the code knows: events, notices, workflows and faults', () => {
    const property = (name: string, of: string) =>
      components.schemas[name]?.properties?.[of] as Schema;
    const whole = (name: string) => components.schemas[name] as Schema;
    const said = (schema: Schema, word: string) =>
      (schema['x-enum-descriptions'] as string[])[(schema.enum ?? []).indexOf(word)];
    expect(property('KycStep', 'event')).toMatchObject({
      enum: ['kyc.send', 'kyc.resend', 'kyc.approve', 'kyc.reject', 'kyc.takeBack'],
      'x-enum-descriptions': ['Sent', 'Sent again', 'Approved', 'Rejected', 'Returned to review'],
    });
    expect(said(property('Notice', 'kind'), 'hold.expired')).toBe('Hold expired');
    expect(said(whole('WorkflowName'), 'holdQueue')).toBe('A waitlist entry');
    expect(said(property('ConformanceFault', 'kind'), 'noEdge')).toBe(
      'The model has no such transition',
    );
    expect(said(whole('MatchFieldName'), 'crown_angle')).toBe('Crown angle');
  });

  it('the meaning and the limits of each property, in every schema', () => {
    const { HoldRow, MemoTotals } = components.schemas;
    expect(HoldRow?.properties?.carat).toEqual(MemoTotals?.properties?.carat);
    expect(HoldRow?.properties?.hold_no).toMatchObject({
      maxLength: 40,
      description: expect.stringMatching(/^The number of the hold/),
    });
    // The property itself goes before its name.
    expect(HoldRow?.properties?.rap?.description).toBe('Frozen when the hold was placed');
  });

  it('which codes an operation can return: from its form, its state machine and its own list', () => {
    expect(operation('/inventory/new-arrival/hold', 'post')['x-problems']).toEqual([
      'BODY_TOO_LARGE',
      'CLIENT_INACTIVE',
      'CLIENT_NOT_CHOSEN',
      'EVENT_CLOSED',
      'FORBIDDEN',
      'IDEMPOTENCY_KEY_REUSED',
      'INTERNAL',
      'INVALID_REQUEST',
      'KEY_NOT_VALID',
      'KEY_SCOPE_MISSING',
      'KYC_PENDING',
      'MAINTENANCE',
      'MALFORMED_BODY',
      'NOT_FOUND',
      'NO_STONE_CHOSEN',
      'OUTCOME_UNKNOWN',
      'SESSION_ENDED',
      'STONE_NOT_AVAILABLE',
      'STONE_OFFERED_TO_ANOTHER',
      'TOKEN_MISSING',
      'TOO_MANY_REQUESTS',
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(operation('/portal', 'get')['x-problems']).not.toContain('SESSION_ENDED');
  });

  it('the maximum page size', () => {
    const rows = (name: string) => components.schemas[name]?.properties?.data;
    expect(rows('ListHoldsAnswer')).toMatchObject({ type: 'array', maxItems: 1000 });
    expect(rows('ListWorkflowRecordsAnswer')).toMatchObject({ type: 'array', maxItems: 500 });
  });

  it('the remaining rate limit in every response', () => {
    const { responses } = operation('/inventory/search', 'post');
    expect(Object.keys(responses['200']?.headers ?? {})).toEqual(
      expect.arrayContaining(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
    );
  });

  it('the names of its objects, each once', () => {
    const { responses, requestBody } = operation('/inventory/new-arrival/hold', 'post');
    expect(requestBody?.content['application/json']?.schema.$ref).toBe(
      '#/components/schemas/HoldStonesRequest',
    );
    expect(responses['200']?.content?.['application/json']?.schema.$ref).toBe(
      '#/components/schemas/HoldStonesAnswer',
    );
    expect(components.schemas.HoldStonesAnswer?.properties?.data?.$ref).toBe(
      '#/components/schemas/HoldStonesAnswerData',
    );
  });
});
