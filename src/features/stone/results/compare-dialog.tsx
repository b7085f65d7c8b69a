import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { markRows } from '../../../shared/stones/compare/compare-rows.ts';
import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import { COMPARE_ROWS, hasContent } from './compare-rows.ts';
import { ComparedStones, type StonesToCompare, useStonesToCompare } from './compared-stones.tsx';

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
  const compared = useStonesToCompare(stockNos, pricesFor);
  return (
    <Modal
      opened={stockNos.length > 0}
      onClose={() => onChange([])}
      size="auto"
      title={`Compare ${stockNos.length} ${stockNos.length === 1 ? 'stone' : 'stones'}`}
      className="compare-dialog"
    >
      <Compared {...props} compared={compared} />
    </Modal>
  );
}

type ComparedProps = CompareDialogProps & { readonly compared: StonesToCompare };

function Compared({ compared, eyes, onChange, onShow }: ComparedProps) {
  const { stockNos, stones } = compared;
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const known = stones.filter((stone) => stone !== undefined && stone !== null);
  const rows = markRows(COMPARE_ROWS, known).filter(
    (row) => hasContent(row, known) && (row.marked || !onlyDifferences),
  );

  return (
    <>
      <ComparedStones
        {...compared}
        rows={rows}
        eyes={eyes}
        onShow={onShow}
        onRemove={(stockNo) => onChange(stockNos.filter((one) => one !== stockNo))}
      />
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
