import { Button } from '@mantine/core';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { ImportRow } from './import-calls.ts';
import type { Correction } from './use-correction.ts';

type CorrectedCellsProps = {
  readonly row: ImportRow;
  readonly correction: Correction;
};

export const CorrectedCells = ({
  row: { id, corrections },
  correction: { closed, busy, correct },
}: CorrectedCellsProps) =>
  corrections.length === 0 ? null : (
    <RecordPart title="Corrected">
      <RecordTableFrame label="Corrected cells">
        <thead>
          <tr>
            <th scope="col">Supplier column</th>
            <th scope="col">Original value</th>
            <th scope="col">Corrected</th>
            {closed === null ? <th scope="col">Undo</th> : null}
          </tr>
        </thead>
        <tbody>
          {corrections.map(({ column, header, sent, text }) => (
            <tr key={column}>
              <td>{header || `Column ${column}`}</td>
              <td>{sent || 'empty'}</td>
              <td data-changed="">{text || 'empty'}</td>
              {closed === null ? (
                <td>
                  <Button
                    size="sm"
                    variant="subtle"
                    disabled={busy}
                    aria-label={`Undo the correction of ${header || `column ${column}`}`}
                    onClick={() => correct({ cells: [{ row: id, column, text: null }] })}
                  >
                    Undo
                  </Button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  );
