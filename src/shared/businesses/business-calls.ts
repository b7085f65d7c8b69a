import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type {
  BusinessId,
  BusinessOwnerId,
  KycDocumentId,
  KycUploadId,
  ScreeningId,
  UserId,
} from '#api/ids.gen.ts';
import { sendForm } from '#api/send-form.ts';
import { TEXTS } from '#api/texts.ts';
import {
  DOCUMENT_CATEGORY,
  type DocumentCategory,
  KYC_STATUS,
  type RiskClassCode,
  type ScreeningDecisionCode,
} from '#machines/codes.ts';
import type { BusinessForCustomer, KycDocument, OwnerChange } from './business-types.ts';

/** First elements of the query keys, used for cache invalidation. */
export const CACHED = {
  documents: 'business-documents',
  recent: 'recent-kyc',
  file: 'kyc-file',
} as const;

const HOUR = 3_600_000;

export const businessChoicesQuery = queryOptions({
  queryKey: ['business-choices'],
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/customer/business-choices', { signal }), TEXTS.failed),
  staleTime: HOUR,
});

export const businessDetailQuery = (user: UserId) =>
  queryOptions({
    queryKey: [CACHED.documents, 'detail', user],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/customer/user/{id}/business', { params: { path: { id: user } }, signal }),
        TEXTS.failed,
      ),
  });

export const businessDocuments = (businessId: BusinessId, signal?: AbortSignal) =>
  unwrapData(
    api.GET('/customer/business/{id}/documents', {
      params: { path: { id: businessId } },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.failed,
  );

/** `uploadId` selects an earlier upload; default is the current file. */
export const documentLink = (kycId: KycDocumentId, uploadId?: KycUploadId, signal?: AbortSignal) =>
  api.GET('/customer/business/document/{id}/file', {
    params: { path: { id: kycId }, query: uploadId === undefined ? {} : { upload_id: uploadId } },
    ...(signal ? { signal } : {}),
  });

export const recentKyc = (
  query: { status?: 1 | 2 | 3; page?: number; size?: number; order?: 'asc' | 'desc' },
  signal?: AbortSignal,
) =>
  unwrapBody(
    api.GET('/home/dashboard/recent-kyc', { params: { query }, ...(signal ? { signal } : {}) }),
    TEXTS.listFailed,
  );

const PARTS = {
  [DOCUMENT_CATEGORY.owner]: { list: 'business_owner_data', file: 'owner_image' },
  [DOCUMENT_CATEGORY.business]: { list: 'business_data', file: 'business_image' },
} as const;

export interface Upload {
  readonly businessId: BusinessId;
  readonly category: DocumentCategory;
  readonly documentType: number;
  readonly info: string;
  /** last valid day of the document, as an ISO date; empty if the document has no end */
  readonly expiresOn: string;
  readonly taxNumber?: string;
  /** Id of the document to replace; undefined adds a new document. */
  readonly kycId?: KycDocumentId;
  readonly file: File;
  readonly key: string;
  readonly signal?: AbortSignal;
  readonly onSent?: (share: number) => void;
}

export function sendDocument(upload: Upload) {
  const { list, file } = PARTS[upload.category];
  const entry = {
    document_type: upload.documentType,
    info: upload.info,
    ...(upload.expiresOn === '' ? {} : { expires_on: upload.expiresOn }),
    ...(upload.kycId === undefined ? {} : { kyc_id: upload.kycId }),
  };
  return sendForm('post', '/customer/business/document', {
    data: {
      business_id: upload.businessId,
      [list]: [entry],
      ...(upload.taxNumber ? { tax_identification_number: upload.taxNumber } : {}),
    },
    files: { [file]: upload.file },
    key: upload.key,
    ...(upload.signal ? { signal: upload.signal } : {}),
    ...(upload.onSent ? { onSent: upload.onSent } : {}),
  });
}

type Decision = keyof Omit<typeof KYC_STATUS, 'pending'>;

/** `expiresOn` is the last valid day of the document; empty keeps the stored day. */
export function decideOn(
  document: KycDocument,
  decision: Decision,
  remark: string,
  expiresOn = '',
) {
  const { list } = PARTS[document.document_category];
  const { code } = KYC_STATUS[decision];
  return sendForm('put', '/customer/business/document', {
    data: {
      [list]: [
        {
          kyc_id: document.kyc_id,
          status: code,
          ...(remark ? { remark } : {}),
          ...(expiresOn ? { expires_on: expiresOn } : {}),
        },
      ],
    },
    files: {},
    key: crypto.randomUUID(),
  });
}

export const undoDecisions = (kycIds: readonly KycDocumentId[]) =>
  unwrapBody(
    api.PUT('/customer/business/document/undo', {
      params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
      body: { data: { kyc_ids: [...kycIds] } },
    }),
    TEXTS.failed,
  );

export const setRegistration = (businessId: BusinessId, action: 1 | 2, remark = '') =>
  unwrapBody(
    api.PUT('/customer/business/{id}/status', {
      params: { path: { id: businessId } },
      body: { data: { action, ...(remark ? { remark } : {}) } },
    }),
    TEXTS.failed,
  );

export const verifyBusiness = (
  businessId: BusinessId,
  data: { readonly verified_until?: string; readonly remark?: string },
) =>
  unwrapBody(
    api.PUT('/customer/business/{id}/verification', {
      params: { path: { id: businessId } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const setRiskClass = (
  businessId: BusinessId,
  data: { readonly risk_class: RiskClassCode; readonly remark: string },
) =>
  unwrapBody(
    api.PUT('/customer/business/{id}/risk', {
      params: { path: { id: businessId } },
      body: { data },
    }),
    TEXTS.failed,
  );

const pathOf = (id: BusinessId) => ({ params: { path: { id } } });

interface NewScreening {
  readonly owner_id?: BusinessOwnerId;
  readonly list_name: string;
  readonly is_hit: boolean;
  readonly details?: string;
}

export const dueDiligenceQuery = (businessId: BusinessId) =>
  queryOptions({
    queryKey: [CACHED.documents, 'due-diligence', businessId],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/customer/business/{id}/due-diligence', { ...pathOf(businessId), signal }),
        TEXTS.failed,
      ),
  });

export const setBusinessOwners = (businessId: BusinessId, owners: readonly OwnerChange[]) =>
  unwrapBody(
    api.PUT('/customer/business/{id}/owners', {
      ...pathOf(businessId),
      body: { data: { owners: [...owners] } },
    }),
    TEXTS.failed,
  );

export const recordScreening = (businessId: BusinessId, data: NewScreening) =>
  unwrapBody(
    api.POST('/customer/business/{id}/screening', { ...pathOf(businessId), body: { data } }),
    TEXTS.failed,
  );

export const screenBusiness = (businessId: BusinessId) =>
  unwrapBody(api.POST('/customer/business/{id}/screening/run', pathOf(businessId)), TEXTS.failed);

export const decideScreening = (
  businessId: BusinessId,
  screeningId: ScreeningId,
  data: { readonly decision: ScreeningDecisionCode; readonly remark: string },
) =>
  unwrapBody(
    api.PUT('/customer/business/{id}/screening/{screening_id}', {
      params: { path: { id: businessId, screening_id: screeningId } },
      body: { data },
    }),
    TEXTS.failed,
  );

export const saveBusiness = (
  body: { readonly data: BusinessForCustomer; readonly was: Partial<BusinessForCustomer> },
  key: string,
) =>
  unwrapBody(
    api.POST('/customer/business', {
      params: { header: { 'Idempotency-Key': key } },
      body,
    }),
    TEXTS.failed,
  );
