import { formatDateTime } from '#common/format.ts';
import { EmailState } from '../../shared/mail/email-state.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { RecordTableFrame } from '../../shared/records/record-table-frame.tsx';
import type { Invoice } from './invoice-calls.ts';

/** The ending of a file name, such as "PDF". */
const kindOf = (file: string): string => file.slice(file.lastIndexOf('.') + 1).toUpperCase();

/** E-mails with the invoice or one of its credit notes. */
export const InvoiceMails = ({ mails }: Pick<Invoice, 'mails'>) => (
  <RecordPart title="E-mails">
    <RecordTableFrame label="E-mails">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">To</th>
          <th scope="col">State</th>
          <th scope="col">Files</th>
          <th scope="col">Sender</th>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <tr key={`${mail.created_at} ${mail.to_address}`}>
            <td>{formatDateTime(mail.created_at)}</td>
            <td>{mail.to_address}</td>
            <td>
              <EmailState state={mail.state} />
            </td>
            <td>{mail.files.map(kindOf).join(', ')}</td>
            <td>{mail.sent_by}</td>
          </tr>
        ))}
      </tbody>
    </RecordTableFrame>
  </RecordPart>
);
