import { describe, expect, it } from 'vitest';
import { noteAnswer, presentKey } from '../../src/api/attempt-keys.ts';

describe('the key of an attempt', () => {
  it('stays while nobody answers, and when the server could not', () => {
    noteAnswer('kept-1', 503);
    noteAnswer('kept-1', 200);
    expect(presentKey('kept-1')).toBe('kept-1');
  });

  it('is another one after a refusal, and stays that one until it is refused as well', () => {
    noteAnswer('asked-1', 409);
    const second = presentKey('asked-1');
    expect(second).not.toBe('asked-1');
    expect(presentKey('asked-1')).toBe(second);
    noteAnswer(second, 400);
    expect(presentKey('asked-1')).not.toBe(second);
    expect(presentKey('asked-1')).toBe(presentKey(second));
  });
});
