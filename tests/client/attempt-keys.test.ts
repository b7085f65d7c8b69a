import { describe, expect, it } from 'vitest';
import { getCurrentKey, recordResponse } from '#api/idempotency-keys.ts';

describe('the idempotency key of a command', () => {
  it('stays the same without a response and after a server error', () => {
    recordResponse('kept-1', 503);
    recordResponse('kept-1', 200);
    expect(getCurrentKey('kept-1')).toBe('kept-1');
  });

  it('changes after a refusal, and stays the same until the next refusal', () => {
    recordResponse('asked-1', 409);
    const second = getCurrentKey('asked-1');
    expect(second).not.toBe('asked-1');
    expect(getCurrentKey('asked-1')).toBe(second);
    recordResponse(second, 400);
    expect(getCurrentKey('asked-1')).not.toBe(second);
    expect(getCurrentKey('asked-1')).toBe(getCurrentKey(second));
  });
});
