import type { BusinessId } from '#api/ids.gen.ts';
import { type Failing, PartFailed } from '../../../shared/lists/part-failed.tsx';
import './stone-card.css';
import { ActionIcon, Button, Flex, Modal } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useProfile } from '../../../shared/session/use-session.ts';
import { markRows } from '../../../shared/stones/compare/compare-rows.ts';
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
import { COMPARE_ROWS, hasContent } from './compare-rows.ts';

type CompareDialogProps = {
  readonly stockNos: readonly string[];
  readonly pricesFor: BusinessId | null;
  readonly eyes: Viewer;
  /** An empty array closes the dialog. */
  readonly onChange: (stockNos: readonly string[]) => void;
  readonly onShow: (stockNo: string) => void;
};

export function CompareDialog(props: CompareDialogProps) {
  const { stockNos, pricesFor, onChange } = props;
  const { id } = useProfile();
  const answers = useQueries({
    queries: stockNos.map((stockNo) => ({
      queryKey: [CACHED.dna, id, stockNo, pricesFor],
      queryFn: ({ signal }: { signal: AbortSignal }) => stoneDna(stockNo, pricesFor, signal),
    })),
  });
  return (
    <Modal
      opened={stockNos.length > 0}
      onClose={() => onChange([])}
      size="auto"
      title={`Compare ${stockNos.length} ${stockNos.length === 1 ? 'stone' : 'stones'}`}
      className="compare-dialog"
    >
      <Compared
        {...props}
        stones={answers.map(({ data, error }) => (error ? null : data))}
        answers={answers}
      />
    </Modal>
  );
}

type ComparedProps = CompareDialogProps & {
  /**
   * Data of each stone in `stockNos`, by position. Null after a failed fetch, undefined during the
   * fetch.
   */
  readonly stones: readonly (StoneDna | null | undefined)[];
  readonly answers: readonly Failing[];
};

function Compared({ stockNos, stones, answers, eyes, onChange, onShow }: ComparedProps) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const known = stones.filter((stone) => stone !== undefined && stone !== null);
  const rows = markRows(COMPARE_ROWS, known).filter(
    (row) => hasContent(row, known) && (row.marked || !onlyDifferences),
  );
  const without = (stockNo: string) => onChange(stockNos.filter((one) => one !== stockNo));

  return (
    <>
      <CompareTable
        stockNos={stockNos}
        stones={stones}
        rows={rows}
        renderHead={(stockNo, index) => (
          <Flex wrap="wrap" align="center" justify="space-between" gap="4xs">
            <Picture dna={stones[index]} />
            <button
              type="button"
              className="ui-grid-link"
              onClick={() => onShow(stockNo)}
              title={`Open ${stockNo}`}
            >
              {stockNo}
            </button>
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={`Remove ${stockNo}`}
              onClick={() => without(stockNo)}
            >
              <Icon name="close" size="small" />
            </ActionIcon>
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
      <div className="ui-dialog-footer">
        <Button
          variant="subtle"
          aria-pressed={onlyDifferences}
          onClick={() => setOnlyDifferences(!onlyDifferences)}
        >
          {onlyDifferences ? 'Show all attributes' : 'Show only differences'}
        </Button>
      </div>
    </>
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
