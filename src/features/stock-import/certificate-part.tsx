import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { ImportRow } from './import-calls.ts';
import { fieldName } from './import-texts.ts';

export const CertificatePart = ({ differs }: Pick<ImportRow, 'differs'>) =>
  differs.length === 0 ? null : (
    <RecordPart title="Certificate vs listing">
      <RecordTableFrame label="Certificate vs listing">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">In the list</th>
            <th scope="col">On the report</th>
          </tr>
        </thead>
        <tbody>
          {differs.map(({ field, listed, known }) => (
            <tr key={field}>
              <td>{fieldName(field)}</td>
              <td data-changed="">{listed}</td>
              <td>{known}</td>
            </tr>
          ))}
        </tbody>
      </RecordTableFrame>
    </RecordPart>
  );
