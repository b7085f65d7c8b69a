import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { RecordLines } from '../records/record-lines.tsx';
import { RecordPart } from '../records/record-part.tsx';
import type { Line, LineList } from './line-list.ts';
import { useNumberedLines } from './use-remote-command.ts';

type NumberedLinesProps<Row extends Line> = {
  readonly list: LineList<Row>;
  readonly number: string;
  /** Expected number of lines, for the height of the skeleton; default 1. */
  readonly expected?: number;
};

const HEAD = 1;

export function NumberedLines<Row extends Line>({
  list,
  number,
  expected = 1,
}: NumberedLinesProps<Row>) {
  const { data, error, refetch } = useNumberedLines(list, number);
  return (
    <RecordPart label={`Stones of ${number}`}>
      {data ? (
        <RecordLines label={`Stones of ${number}`} lines={data.data} />
      ) : error ? (
        <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={HEAD + expected} />
      )}
    </RecordPart>
  );
}
