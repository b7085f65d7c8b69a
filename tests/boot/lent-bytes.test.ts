import { describe, expect, it } from 'vitest';
import {
  encodeToBuffer,
  isPooledBuffer,
  returnBuffer,
} from '../../server/platform/http/responses/buffer-pool.ts';

const MB = 1024 * 1024;

describe('a pooled buffer', () => {
  it('contains one text, of any characters and length', () => {
    const texts = ['[', 'é'.repeat(MB), '钻石', '💎'.repeat(MB / 2), 'plain', '', ']'];
    expect(encodeToBuffer(texts).toString()).toBe(texts.join(''));
  });

  it('is reused after it is returned, and not before', () => {
    const first = encodeToBuffer(['first']);
    const second = encodeToBuffer(['second']);
    expect(first.toString()).toBe('first');
    expect(second.buffer).not.toBe(first.buffer);
    returnBuffer(first);
    const third = encodeToBuffer(['third']);
    expect(third.buffer).toBe(first.buffer);
    expect(third.toString()).toBe('third');
    expect(second.toString()).toBe('second');
  });

  it('can be returned only once, so two users never share it', () => {
    const bytes = encodeToBuffer(['once']);
    expect(isPooledBuffer(bytes)).toBe(true);
    returnBuffer(bytes);
    returnBuffer(bytes);
    expect(isPooledBuffer(bytes)).toBe(false);
    const [one, other] = [encodeToBuffer(['one']), encodeToBuffer(['other'])];
    expect(one.buffer).not.toBe(other.buffer);
    expect([one, other].map(String)).toEqual(['one', 'other']);
  });

  it('is not kept if it is larger than lists are', () => {
    const large = encodeToBuffer(['x'.repeat(4 * MB)]);
    returnBuffer(large);
    expect(encodeToBuffer(['small']).buffer).not.toBe(large.buffer);
  });

  it('is not returned if it belongs to another pool', () => {
    const own = Buffer.from('own');
    returnBuffer(own);
    expect(isPooledBuffer(own)).toBe(false);
    expect(encodeToBuffer(['next']).buffer).not.toBe(own.buffer);
  });
});
