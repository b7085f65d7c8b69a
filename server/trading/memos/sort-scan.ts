import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { stoneSentence } from '#machines/refusals.ts';
import type { LineRow } from '../lines/line-list.ts';
import { key, type ScannedStone } from './scanned-stones.ts';

type Stranger = components['schemas']['MemoStranger'];

interface Known {
  stones: ReadonlyMap<string, readonly ScannedStone[]>;
  out: ReadonlyMap<string, LineRow>;
  /** business whose stones are expected; undefined for any */
  businessId: BusinessId | undefined;
}

/**
 * Sorts the scanned numbers. `found` has the open memo lines. `strangers` has the rejected numbers,
 * with the reason for each rejection.
 */
export function sortScan(
  numbers: readonly string[],
  { stones, out, businessId }: Known,
): { found: LineRow[]; strangers: Stranger[] } {
  const found: LineRow[] = [];
  const strangers: Stranger[] = [];
  const seen = new Set<string>();
  const isWanted = ({ id }: ScannedStone): boolean => {
    const line = out.get(id);
    return line !== undefined && (!businessId || line.business_id === businessId);
  };
  for (const number of numbers) {
    const named = stones.get(key(number)) ?? [];
    const wanted = named.filter(isWanted);
    const stone = wanted[0] ?? named[0];
    const line = stone && out.get(stone.id);
    if (!stone) strangers.push(stranger(number, 'unknown', 'No stone has this number.'));
    else if (wanted.length > 1)
      strangers.push(stranger(number, 'ambiguous', severalSentence(wanted)));
    else if (seen.has(stone.id))
      strangers.push(stranger(number, 'doubled', 'This stone has already been scanned.', stone));
    else if (!line) strangers.push(stranger(number, 'notOut', stoneSentence(stone.status), stone));
    else if (!isWanted(stone))
      strangers.push(
        stranger(
          number,
          'otherClient',
          `This stone is on memo with ${line.company_name}, not with the selected trading client.`,
          stone,
        ),
      );
    else found.push(line);
    if (stone && wanted.length < 2) seen.add(stone.id);
  }
  return { found, strangers };
}

const severalSentence = (stones: readonly ScannedStone[]): string =>
  `Several stones on memo have this number: ${stones.map(({ stock_no }) => stock_no).join(', ')}.`;

const stranger = (
  number: string,
  kind: Stranger['kind'],
  message: string,
  stone?: ScannedStone,
): Stranger => ({
  number,
  kind,
  message,
  stock_no: stone?.stock_no ?? null,
  stone_status: stone?.status ?? null,
  memo_no: stone?.memo_no ?? null,
  company_name: stone?.company_name ?? null,
});
