import type { BusinessId } from '#api/ids.gen.ts';
import { setWord } from '../../../shared/matchpair/match-words.ts';
import { GRADE_ROWS, markRows, PRICE_ROWS } from '../../../shared/stones/compare/compare-rows.ts';
import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import { Part } from '../drawer/detail-part.tsx';
import { COMPARE_ROWS, hasContent } from '../results/compare-rows.ts';
import { ComparedStones, useStonesToCompare } from '../results/compared-stones.tsx';
import type { MatchedSet } from './match-lines.ts';
import { similarityText, uncountedText } from './similarity-texts.ts';

type MatchPartProps = {
  readonly set: MatchedSet;
  readonly current: string;
  readonly pricesFor: BusinessId | null;
  readonly eyes: Viewer;
  readonly onShow: (stockNo: string) => void;
};

/** Rows that are shown even if the stones do not differ. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(
  [...PRICE_ROWS, ...GRADE_ROWS].map(({ name }) => name),
);

/** All stones of a pair or set next to each other. The rest of the drawer describes `current`. */
export function MatchPart({ set, current, pricesFor, eyes, onShow }: MatchPartProps) {
  const compared = useStonesToCompare(
    set.stones.map(({ stock_no }) => stock_no),
    pricesFor,
  );
  const known = compared.stones.filter((stone) => stone !== undefined && stone !== null);
  const rows = markRows(COMPARE_ROWS, known).filter(
    (row) => hasContent(row, known) && (row.marked || ALWAYS_SHOWN.has(row.name)),
  );
  const title = [`${setWord(set.stones.length)} ${set.no}: ${similarityText(set)} % match`]
    .concat(uncountedText(set) || [])
    .join(', ');
  return (
    <Part title={title}>
      <ComparedStones {...compared} rows={rows} eyes={eyes} current={current} onShow={onShow} />
    </Part>
  );
}
