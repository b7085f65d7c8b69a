import { KYC_STATUS, type KycStatusCode } from '../../machines/codes.ts';

/** What the address says; without a status it is the queue of what waits. */
export interface KycSearch {
  status?: 2 | 3;
  /** the document that is looked at */
  doc?: string;
}

export const KYC_TABS = Object.values(KYC_STATUS);

/** Reads the address of the page. What no control can choose is left out. */
export function parseKycSearch(raw: Readonly<Record<string, unknown>>): KycSearch {
  const { approved, rejected } = KYC_STATUS;
  const status = [approved.code, rejected.code].find((code) => code === Number(raw.status));
  const doc = typeof raw.doc === 'string' && raw.doc !== '' ? raw.doc : undefined;
  return { ...(status && { status }), ...(doc && { doc }) };
}

export const searchOf = (status: KycStatusCode, doc?: string): KycSearch =>
  parseKycSearch({ status, doc });
