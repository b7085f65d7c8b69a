import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';

export type MemoScan = components['schemas']['MemoScan'];
type ScannedMemo = MemoScan['memos'][number];

export const NO_SCAN: MemoScan = {
  numbers: 0,
  pieces: 0,
  carat: 0,
  amount: 0,
  memos: [],
  strangers: [],
};

/** Maximum number of stock numbers per request, and of lines per change. */
export const MAX_NUMBERS_PER_CALL = 1000;

/** Characters between two numbers, in text from a scanner, a spreadsheet or a person. */
const BETWEEN = /[^\p{L}\p{N}./_-]+/u;

export const parseNumbers = (text: string): string[] =>
  text.split(BETWEEN).filter((number) => /[\p{L}\p{N}]/u.test(number));

export function splitIntoRequests(numbers: readonly string[]): string[][] {
  const count = Math.ceil(numbers.length / MAX_NUMBERS_PER_CALL);
  return Array.from({ length: count }, (_, at) =>
    numbers.slice(at * MAX_NUMBERS_PER_CALL, (at + 1) * MAX_NUMBERS_PER_CALL),
  );
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const points = (carat: number): number => Math.round(carat * 1000);

function sumsOf(lines: ScannedMemo['lines']) {
  return {
    pieces: lines.length,
    carat: lines.reduce((sum, line) => sum + points(line.carat), 0) / 1000,
    amount: lines.reduce((sum, line) => sum + cents(line.sell_amt), 0) / 100,
  };
}

const withSums = (scan: Omit<MemoScan, 'pieces' | 'carat' | 'amount'>): MemoScan => ({
  ...scan,
  ...sumsOf(scan.memos.flatMap(({ lines }) => lines)),
});

export function mergeScans(first: MemoScan, second: MemoScan): MemoScan {
  const memos = new Map(first.memos.map((memo) => [memo.memo_id, memo]));
  for (const memo of second.memos) {
    const known = memos.get(memo.memo_id);
    const here = new Set(known?.lines.map(({ id }) => id));
    const fresh = memo.lines.filter(({ id }) => !here.has(id));
    const lines = [...(known?.lines ?? []), ...fresh];
    const stay_out = known ? known.stay_out - fresh.length : memo.stay_out;
    memos.set(memo.memo_id, { ...memo, ...sumsOf(lines), stay_out, lines });
  }
  return withSums({
    numbers: first.numbers + second.numbers,
    memos: [...memos.values()],
    strangers: [...first.strangers, ...second.strangers],
  });
}

export const withoutLines = (scan: MemoScan, aside: ReadonlySet<string>): MemoScan =>
  withSums({
    ...scan,
    memos: scan.memos.flatMap((memo) => {
      const lines = memo.lines.filter(({ id }) => !aside.has(id));
      const stay_out = memo.stay_out + memo.lines.length - lines.length;
      return lines.length === 0 ? [] : [{ ...memo, ...sumsOf(lines), stay_out, lines }];
    }),
  });

/**
 * Adds a unique React `key` to each unknown number, because the text can contain a number twice.
 */
export function countStrangers(strangers: MemoScan['strangers']) {
  const times = new Map<string, number>();
  return strangers.map((stranger) => {
    const time = (times.get(stranger.number) ?? 0) + 1;
    times.set(stranger.number, time);
    return { ...stranger, key: `${stranger.number} ${time}` };
  });
}

export interface ScannedClient {
  readonly businessId: BusinessId;
  readonly companyName: string;
  readonly memos: readonly ScannedMemo[];
}

export function groupByClient(memos: readonly ScannedMemo[]): ScannedClient[] {
  const memosByClient = new Map<BusinessId, ScannedMemo[]>();
  for (const memo of memos) {
    const those = memosByClient.get(memo.business_id);
    if (those) those.push(memo);
    else memosByClient.set(memo.business_id, [memo]);
  }
  return [...memosByClient].map(([businessId, those]) => ({
    businessId,
    companyName: those[0]?.company_name ?? '',
    memos: those,
  }));
}
