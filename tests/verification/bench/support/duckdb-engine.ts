import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

interface Duck {
  /** the median of the fastest of some statements, each beside the page */
  time(page: string, statements: readonly string[], rounds: number): Promise<number>;
  close(): Promise<void>;
}

interface Connection {
  runAndReadAll(text: string): Promise<unknown>;
  closeSync(): void;
}
interface DuckDb {
  DuckDBInstance: { create(path: string): Promise<{ connect(): Promise<Connection> }> };
}

const PACKAGE = new URL('../duckdb/node_modules/@duckdb/node-api/lib/index.js', import.meta.url);

/** DuckDB with the table of the floor in it, where it is installed (`npm ci` in tests/verification/bench/duckdb). */
export async function openDuck(pool: pg.Pool, columns: readonly string[]): Promise<Duck | null> {
  const loaded = (await import(PACKAGE.href).catch(() => null)) as DuckDb | null;
  if (!loaded) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-duck-'));
  const file = path.join(folder, 'stones.csv');
  const client = await pool.connect();
  try {
    const source = client.query(
      copyTo(`copy (select ${columns.join(', ')} from bench_stone) to stdout (format csv, header)`),
    );
    await pipeline(source, createWriteStream(file));
  } finally {
    client.release();
  }
  const instance = await loaded.DuckDBInstance.create(':memory:');
  const [one, other] = await Promise.all([instance.connect(), instance.connect()]);
  await one.runAndReadAll(`create table bench_stone as select * from read_csv('${file}')`);
  await rm(folder, { recursive: true });
  return {
    async time(page, statements, rounds) {
      const medians: number[] = [];
      for (const statement of statements) {
        const times: number[] = [];
        for (let round = -1; round < rounds; round += 1) {
          const since = performance.now();
          await Promise.all([one.runAndReadAll(page), other.runAndReadAll(statement)]);
          if (round >= 0) times.push(performance.now() - since);
        }
        medians.push(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0);
      }
      return Math.min(...medians);
    },
    async close() {
      one.closeSync();
      other.closeSync();
    },
  };
}
