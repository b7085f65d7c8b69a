import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { ShownDetails } from '../../server/stock/stones/stone-details.ts';
import { stoneLines } from '../../server/stock/stones/stone-lines.ts';
import type { StoneRow } from '../../server/stock/stones/stone-row.ts';

const ORIGIN = 'http://portal.example';
const STONE = {
  stock_no: 'KL-1',
  location: '=HYPERLINK("http://elsewhere.example")',
  lab: 'A, "B"',
  image: '/picture/1',
  video: null,
  certificate: null,
  details: { lab_comment: '=1+1', girdle: 'Thin to medium' },
  key_to_symbols: ['Feather', 'Cloud'],
  eye_clean: null,
} as unknown as StoneRow & ShownDetails;

/** As many as are asked for; says how many were, and whether their end was heard. */
function stones() {
  const seen = { given: 0, ended: false };
  const rows = async function* () {
    try {
      for (;;) {
        seen.given += 1;
        yield STONE;
      }
    } finally {
      seen.ended = true;
    }
  };
  return { seen, rows: rows() };
}

async function hungUp(stream: Readable): Promise<void> {
  await once(stream, 'readable');
  stream.read();
  stream.destroy();
  await once(stream, 'close');
}

describe('the stock export as lines', () => {
  it.each(['csv', 'ndjson'] as const)(
    'as %s ends without an error when its reader disconnects',
    async (file) => {
      const { seen, rows } = stones();
      await hungUp(stoneLines(file, rows, ORIGIN));
      expect(seen.ended).toBe(true);
      expect(seen.given).toBeLessThan(1_000);
    },
  );

  it('quotes special characters, and neutralises formulas', async () => {
    const one = async function* () {
      yield STONE;
    };
    const text = (await stoneLines('csv', one(), ORIGIN).toArray()).join('');
    expect(text).toMatch(/^stock_no,status,/);
    expect(text).toContain(`\r\nKL-1,`);
    expect(text).toContain(`,"A, ""B""",`);
    expect(text).toContain(`,"'=HYPERLINK(""http://elsewhere.example"")",`);
    expect(text).toContain(`,${ORIGIN}/picture/1,`);
    expect(text).toContain(`,'=1+1,`);
    expect(text).toContain(`,"Feather, Cloud"\r\n`);
  });
});
