import { describe, expect, it } from 'vitest';
import {
  encodeToBuffer,
  isPooledBuffer,
  returnBuffer,
} from '../../server/platform/http/responses/buffer-pool.ts';

const MB = 1024 * 1024;

describe('texts as bytes', () => {
  it('are one text, whatever its letters and its length', () => {
    const texts = ['[', 'é'.repeat(MB), '钻石', '💎'.repeat(MB / 2), 'plain', '', ']'];
    expect(encodeToBuffer(texts).toString()).toBe(texts.join(''));
  });

  it('have room that others take once they are given back, and not before', () => {
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

  it('are given back once: nobody shares room with another', () => {
    const bytes = encodeToBuffer(['once']);
    expect(isPooledBuffer(bytes)).toBe(true);
    returnBuffer(bytes);
    returnBuffer(bytes);
    expect(isPooledBuffer(bytes)).toBe(false);
    const [one, other] = [encodeToBuffer(['one']), encodeToBuffer(['other'])];
    expect(one.buffer).not.toBe(other.buffer);
    expect([one, other].map(String)).toEqual(['one', 'other']);
  });

  it('keep no room that is larger than lists are', () => {
    const large = encodeToBuffer(['x'.repeat(4 * MB)]);
    returnBuffer(large);
    expect(encodeToBuffer(['small']).buffer).not.toBe(large.buffer);
  });

  it('of others are left alone', () => {
    const own = Buffer.from('own');
    returnBuffer(own);
    expect(isPooledBuffer(own)).toBe(false);
    expect(encodeToBuffer(['next']).buffer).not.toBe(own.buffer);
  });
});
