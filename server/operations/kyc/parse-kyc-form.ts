import type { KycDocumentId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { DOCUMENT_CATEGORY, type DocumentCategory, KYC_STATUS } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { Refusal, refuseField } from '../../platform/http/refusal.ts';

type Form = components['schemas']['DocumentChange'];
type Entry =
  | NonNullable<Form['business_data']>[number]
  | NonNullable<Form['business_owner_data']>[number];

/** A request contains at most one document per category. */
export interface DocumentEntry {
  /** path of the document in the request, for error messages */
  place: string;
  fileField: string;
  category: DocumentCategory;
  kycId: KycDocumentId | undefined;
  documentType: number | undefined;
  info: string | undefined;
  expiresOn: string | null;
  remark: string;
  status: Entry['status'];
  file: SentFile | undefined;
}

const PARTS = [
  { list: 'business_owner_data', file: 'owner_image', category: DOCUMENT_CATEGORY.owner },
  { list: 'business_data', file: 'business_image', category: DOCUMENT_CATEGORY.business },
] as const;

const ENDINGS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

export function parseKycForm(data: Form, files: readonly SentFile[]): DocumentEntry[] {
  const entries = PARTS.flatMap(({ list, file: fileField, category }) => {
    const [entry] = data[list] ?? [];
    const file = onlyOne(files, fileField);
    if (!entry) {
      if (file)
        throw refuseField(`data.${list}`, 'Please send the data of this document with the file.');
      return [];
    }
    const place = `data.${list}.0`;
    return [
      {
        place,
        fileField,
        category,
        kycId: entry.kyc_id,
        documentType: entry.document_type,
        info: entry.info?.trim(),
        expiresOn: entry.expires_on ?? null,
        remark: entry.remark?.trim() ?? '',
        status: entry.status,
        file: file && withMatchingExtension(file),
      },
    ];
  });
  const [only] = entries;
  if (!only) throw refuseField('data.business_owner_data', 'Please add a document.');
  if (data.kyc_id === undefined) return entries;
  if (entries.length > 1)
    throw refuseField('data.kyc_id', 'With two documents, send kyc_id in each entry.');
  if (only.kycId !== undefined && only.kycId !== data.kyc_id)
    throw refuseField(
      'data.kyc_id',
      'The two kyc_id values differ. Send the same kyc_id here and in the document entry.',
    );
  return [{ ...only, kycId: data.kyc_id }];
}

/** A new file needs a decision first, so only the status pending is accepted. */
export function requireFile(entry: DocumentEntry): SentFile {
  if (!entry.file) throw refuseField(entry.fileField, 'Please choose a file.');
  if (entry.status !== undefined && entry.status !== KYC_STATUS.pending.code)
    throw refuseField(
      `${entry.place}.status`,
      'A document with a new file must have the status Pending.',
    );
  return entry.file;
}

function onlyOne(files: readonly SentFile[], field: string): SentFile | undefined {
  const [file, second] = files.filter((one) => one.field === field);
  if (second) throw refuseField(field, 'Please send only one file per document.');
  return file;
}

/**
 * Appends the extension of the detected type, so that a stored name never ends in ".html". Throws
 * for types that are not in `ENDINGS`.
 */
function withMatchingExtension(file: SentFile): SentFile {
  const ending = ENDINGS[file.mime];
  if (!ending) {
    const { message } = PROBLEMS.fileKindRefused;
    throw new Refusal(PROBLEMS.fileKindRefused, [{ field: file.field, message }]);
  }
  const named = file.name.toLowerCase();
  const fits = named.endsWith(`.${ending}`) || (ending === 'jpg' && named.endsWith('.jpeg'));
  return fits ? file : { ...file, name: `${file.name}.${ending}` };
}
