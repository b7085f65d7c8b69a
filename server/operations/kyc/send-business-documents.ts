import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { chosenBusiness } from './chosen-business.ts';
import { parseKycForm } from './parse-kyc-form.ts';
import {
  type ChangedDocument,
  lockEntries,
  setTaxNumber,
  storeKycFile,
} from './store-kyc-files.ts';

export const sendBusinessDocuments: Handler<OperationOf<'sendBusinessDocuments'>> = (call) => {
  const { data, files, session } = call;
  return withFileCleanup(call, session.actor.id, (keep) =>
    runChange(call, async (tx) => {
      const owner = await chosenBusiness(tx, session, data);
      const entries = parseKycForm(data, files);
      const documents = await lockEntries(tx, owner, entries);
      await setTaxNumber(tx, owner, data.tax_identification_number);
      const sent: ChangedDocument[] = [];
      for (const entry of entries) {
        sent.push(await storeKycFile(tx, owner, entry, documents.get(entry.kycId ?? ''), keep));
      }
      return { message: sent.length === 1 ? 'Document sent' : 'Documents sent', data: sent };
    }),
  );
};
