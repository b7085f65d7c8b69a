import { KYC_STATUS, type KycStatusCode } from '#machines/codes.ts';

/** The default status is pending, which the URL omits. */
export interface KycSearch {
  status?: Exclude<KycStatusCode, typeof KYC_STATUS.pending.code>;
  /** id of the open document */
  doc?: string;
}

export const KYC_TABS = Object.values(KYC_STATUS);

export function parseKycSearch(raw: Readonly<Record<string, unknown>>): KycSearch {
  const { pending, ...decided } = KYC_STATUS;
  const status = Object.values(decided).find(({ code }) => code === Number(raw.status))?.code;
  const doc = typeof raw.doc === 'string' && raw.doc !== '' ? raw.doc : undefined;
  return { ...(status && { status }), ...(doc && { doc }) };
}

export const searchOf = (status: KycStatusCode, doc?: string): KycSearch =>
  parseKycSearch({ status, doc });
