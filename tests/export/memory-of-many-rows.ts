import { streamXlsx } from '../../server/platform/export/stream-xlsx.ts';

// A process of its own: what others of a test run keep or let go meanwhile would be counted with it.
const COUNT = 100_000;
const alive: number[] = [];

async function* rows(): AsyncGenerator<{ name: string; stones: number; since: Date }> {
  for (let i = 1; i <= COUNT; i += 1) {
    if (i % 10_000 === 0) {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      alive.push(heapUsed + external);
    }
    yield { name: `Person ${i} ${(i * 0.618_034) % 1}`, stones: i, since: new Date(i * 1e6) };
  }
}

let bytes = 0;
const columns = [
  { header: 'Name', width: 30, value: ({ name }: { name: string }) => name },
  { header: 'Stones', width: 10, value: ({ stones }: { stones: number }) => stones },
  { header: 'Since', width: 18, value: ({ since }: { since: Date }) => since },
];
for await (const piece of streamXlsx({ sheet: 'Many', columns, rows: rows() }))
  bytes += (piece as Buffer).length;
console.log(JSON.stringify({ bytes, alive }));
