import { describe, expect, it } from 'vitest';
import { getCurrentKey, recordResponse } from '#api/idempotency-keys.ts';

describe('the key of an attempt', () => {
  it('stays while nobody answers, and when the server could not', () => {
    recordResponse('kept-1', 503);
    recordResponse('kept-1', 200);
    expect(getCurrentKey('kept-1')).toBe('kept-1');
  });

  it('is another one after a refusal, and stays that one until it is refused as well', () => {
    recordResponse('asked-1', 409);
    const second = getCurrentKey('asked-1');
    expect(second).not.toBe('asked-1');
    expect(getCurrentKey('asked-1')).toBe(second);
    recordResponse(second, 400);
    expect(getCurrentKey('asked-1')).not.toBe(second);
    expect(getCurrentKey('asked-1')).toBe(getCurrentKey(second));
  });
});
