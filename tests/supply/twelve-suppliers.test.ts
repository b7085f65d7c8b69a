import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRowParser } from '#common/supply/parse-row.ts';
import type { StoneDraft } from '#common/supply/stone-draft.ts';
import { openList } from '../../server/stock/lists/open-list.ts';
import { profileList } from '../../server/stock/lists/profile-list.ts';
import { CHOICES, drawStones } from '../support/files/written-lists.ts';
import { listedBy } from '../support/suppliers/supplier.ts';
import { TWELVE } from '../support/suppliers/twelve.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'culet-suppliers-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(TWELVE.map((supplier) => [supplier.name, supplier] as const))(
  'the stock list of %s',
  (_, supplier) => {
    it.each([1, 2, 3])('gives the same stones, drawn %i', async (seed) => {
      const stones = drawStones(seed, 40);
      const file = path.join(folder, `${supplier.seed}-${seed}`);
      await writeFile(file, await listedBy(supplier, stones));
      const decided = supplier.growth ? { conventions: { growth_type: supplier.growth } } : {};
      const list = await openList(file, {});
      const found = await profileList(list, { choices: CHOICES, decided, kept: null });
      expect(found.rejections).toEqual([]);
      const { mapping } = found.drafted;
      expect(mapping.conventions.discount).toBe(supplier.discount);
      const meant = createRowParser(mapping, list.facts.headers, CHOICES);
      const read: StoneDraft[] = [];
      for await (const rows of list.rows())
        for (const row of rows) {
          const said = meant(row);
          if ('stone' in said) read.push(said.stone);
        }
      await list.close();
      expect(read).toEqual(stones);
    });
  },
);
