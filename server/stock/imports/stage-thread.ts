import { workerData } from 'node:worker_threads';
import { createRowParser } from '#common/supply/parse-row.ts';
import { type Field, textChunks } from '../../platform/db/copy-rows.ts';
import type { OpenedList } from '../lists/open-list.ts';
import { runListTask } from '../lists/run-list-task.ts';
import type { StageTask, Staging } from './copy-encoder.ts';
import { stagedRow } from './staged-row.ts';

const task = workerData as StageTask;

async function* stageRows(
  list: OpenedList,
  { importId, mapping, headers, choices, codes, terms }: Staging,
): AsyncGenerator<readonly Field[]> {
  const parse = createRowParser(mapping, headers, choices);
  const names = { allNumbers: (list: string) => codes.get(list) ?? new Map<string, number>() };
  const rowOf = stagedRow(importId, mapping, names, terms);
  for await (const batch of list.rows())
    for (const row of batch) {
      const said = parse(row);
      if (!('leftOut' in said)) yield rowOf(said, row);
    }
}

const encoder = new TextEncoder();

async function* encoded(chunks: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for await (const chunk of chunks) yield encoder.encode(chunk);
}

await runListTask(task, (list, { sendAll }) =>
  sendAll(
    encoded(textChunks(stageRows(list, task.staging))),
    (text) => ({ kind: 'text', text }),
    ({ buffer }) => buffer,
  ),
);
