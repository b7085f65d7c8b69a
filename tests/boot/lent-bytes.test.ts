import { describe, expect, it } from 'vitest';
import { bytesOf, giveBack, isLent } from '../../server/platform/http/answers/lent-bytes.ts';

const MB = 1024 * 1024;

describe('texts as bytes', () => {
  it('are one text, whatever its letters and its length', () => {
    const texts = ['[', 'é'.repeat(MB), '钻石', '💎'.repeat(MB / 2), 'plain', '', ']'];
    expect(bytesOf(texts).toString()).toBe(texts.join(''));
  });

  it('have room that others take once they are given back, and not before', () => {
    const first = bytesOf(['first']);
    const second = bytesOf(['second']);
    expect(first.toString()).toBe('first');
    expect(second.buffer).not.toBe(first.buffer);
    giveBack(first);
    const third = bytesOf(['third']);
    expect(third.buffer).toBe(first.buffer);
    expect(third.toString()).toBe('third');
    expect(second.toString()).toBe('second');
  });

  it('are given back once: nobody shares room with another', () => {
    const bytes = bytesOf(['once']);
    expect(isLent(bytes)).toBe(true);
    giveBack(bytes);
    giveBack(bytes);
    expect(isLent(bytes)).toBe(false);
    const [one, other] = [bytesOf(['one']), bytesOf(['other'])];
    expect(one.buffer).not.toBe(other.buffer);
    expect([one, other].map(String)).toEqual(['one', 'other']);
  });

  it('keep no room that is larger than lists are', () => {
    const large = bytesOf(['x'.repeat(4 * MB)]);
    giveBack(large);
    expect(bytesOf(['small']).buffer).not.toBe(large.buffer);
  });

  it('of others are left alone', () => {
    const own = Buffer.from('own');
    giveBack(own);
    expect(isLent(own)).toBe(false);
    expect(bytesOf(['next']).buffer).not.toBe(own.buffer);
  });
});
