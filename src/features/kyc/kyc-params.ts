import { KYC_STATUS, type KycStatusCode } from '#machines/codes.ts';

/** URL search params of the KYC page. The default status is pending. */
export interface KycSearch {
  status?: 2 | 3;
  /** id of the open document */
  doc?: string;
}

export const KYC_TABS = Object.values(KYC_STATUS);

/** Parses the search params. Drops values that no control can produce. */
export function parseKycSearch(raw: Readonly<Record<string, unknown>>): KycSearch {
  const { approved, rejected } = KYC_STATUS;
  const status = [approved.code, rejected.code].find((code) => code === Number(raw.status));
  const doc = typeof raw.doc === 'string' && raw.doc !== '' ? raw.doc : undefined;
  return { ...(status && { status }), ...(doc && { doc }) };
}

export const searchOf = (status: KycStatusCode, doc?: string): KycSearch =>
  parseKycSearch({ status, doc });
