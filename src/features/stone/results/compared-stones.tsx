import './stone-card.css';
import { ActionIcon, Flex } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { type Failing, PartFailed } from '../../../shared/lists/part-failed.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import type { markRows } from '../../../shared/stones/compare/compare-rows.ts';
import { CompareTable } from '../../../shared/stones/compare/compare-table.tsx';
import { DrawnNote } from '../../../shared/stones/media/drawn-note.tsx';
import { embeddablePicture } from '../../../shared/stones/media/media-kind.ts';
import { Turnable } from '../../../shared/stones/media/turnable.tsx';
import { stoneDna } from '../../../shared/stones/one-stone-calls.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { ShapeIcon } from '../../../shared/stones/shape-icon.tsx';
import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import { FlaggedStatus } from '../../../shared/stones/status/stone-status.tsx';
import type { StoneDna } from '../../../shared/stones/stone-types.ts';
import { Icon } from '../../../ui/Icon.tsx';

export interface StonesToCompare {
  readonly stockNos: readonly string[];
  /**
   * Data of each stone in `stockNos`, by position. Null after a failed fetch, undefined during the
   * fetch.
   */
  readonly stones: readonly (StoneDna | null | undefined)[];
  readonly answers: readonly Failing[];
}

export function useStonesToCompare(
  stockNos: readonly string[],
  pricesFor: BusinessId | null,
): StonesToCompare {
  const { id } = useProfile();
  const answers = useQueries({
    queries: stockNos.map((stockNo) => ({
      queryKey: [CACHED.dna, id, stockNo, pricesFor],
      queryFn: ({ signal }: { signal: AbortSignal }) => stoneDna(stockNo, pricesFor, signal),
    })),
  });
  return { stockNos, stones: answers.map(({ data, error }) => (error ? null : data)), answers };
}

type ComparedStonesProps = StonesToCompare & {
  readonly rows: ReturnType<typeof markRows<StoneDna>>;
  readonly eyes: Viewer;
  /** stock number of the stone that the drawer shows */
  readonly current?: string;
  readonly onShow: (stockNo: string) => void;
  readonly onRemove?: (stockNo: string) => void;
};

/** The stones next to each other, with their pictures and their status. */
export function ComparedStones(props: ComparedStonesProps) {
  const { stockNos, stones, answers, rows, eyes, current, onShow, onRemove } = props;
  return (
    <CompareTable
      stockNos={stockNos}
      stones={stones}
      rows={rows}
      isWhole={current !== undefined}
      renderHead={(stockNo, index) => (
        <Flex wrap="wrap" align="center" justify="space-between" gap="4xs">
          <Picture dna={stones[index]} />
          <button
            type="button"
            className="ui-grid-link"
            aria-current={stockNo === current || undefined}
            onClick={() => onShow(stockNo)}
            title={`Open ${stockNo}`}
          >
            {stockNo}
          </button>
          {onRemove ? (
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={`Remove ${stockNo}`}
              onClick={() => onRemove(stockNo)}
            >
              <Icon name="close" size="small" />
            </ActionIcon>
          ) : null}
        </Flex>
      )}
    >
      <tr>
        <th scope="row">Status</th>
        {stockNos.map((stockNo, index) => {
          const stone = stones[index]?.stone;
          return (
            <td key={stockNo}>
              {stone ? (
                <FlaggedStatus stone={stone} viewer={eyes} />
              ) : stones[index] === null && answers[index] ? (
                <PartFailed query={answers[index]} />
              ) : (
                '…'
              )}
            </td>
          );
        })}
      </tr>
    </CompareTable>
  );
}

function Picture({ dna }: { readonly dna: StoneDna | null | undefined }) {
  const [broken, setBroken] = useState(false);
  const { image = null, video = null, shape = 'Round', stock_no = '' } = dna?.stone ?? {};
  const picture = embeddablePicture(image);
  return (
    <span className="compare-picture">
      <Turnable address={video} still={picture} words={`360° view of ${stock_no}`}>
        {picture === null || broken ? (
          <ShapeIcon shape={shape} size={48} />
        ) : (
          <img src={picture} alt="" height={76} onError={() => setBroken(true)} />
        )}
        {broken ? null : <DrawnNote address={picture} isShort />}
      </Turnable>
    </span>
  );
}
