import { toProblem } from '../../api/problem.ts';
import { TEXTS } from '../../api/texts.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { RecordLines } from '../records/record-lines.tsx';
import { RecordPart } from '../records/record-part.tsx';
import type { Line, LineList } from './line-list.ts';
import { useNumberedLines } from './use-act-away.ts';

type NumberedLinesProps<Row extends Line> = {
  readonly list: LineList<Row>;
  readonly number: string;
  /** how many they are, as far as is known before they come: their room is kept */
  readonly expected?: number;
};

/** The line that heads a table. */
const HEAD = 1;

/** The stones of a document that still stand in their list, shown away from it. */
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
