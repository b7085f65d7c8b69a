import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import sharp from 'sharp';
import {
  bankAccountText,
  companyName,
  companyParts,
  PORTAL_NAME,
} from '#common/company/company-texts.ts';
import {
  type CompanyRecord,
  readCompanyRecord,
  requireCompanyLogo,
  toCompany,
} from '../../platform/company/company-profile.ts';
import type { FileStorage } from '../../platform/files/storage.ts';
import type { Statement } from './statements.ts';

/** `uri` is a data URL, because pdfkit stores a repeated URL only once. */
export interface IssuerLogo {
  readonly uri: string;
  readonly width: number;
  readonly height: number;
}

/** Company whose document this is. */
export interface Issuer {
  readonly name: string;
  /** image, or the logo of the portal; null: no logo */
  readonly logo: IssuerLogo | 'portal' | null;
  /** address, contact and numbers, below the letterhead of the first page */
  readonly details: readonly string[];
}

export const PORTAL_ISSUER: Issuer = { name: PORTAL_NAME, logo: 'portal', details: [] };

/** Height in pixels of a logo on paper at 300 dots per inch. */
const LOGO_HEIGHT = 120;

interface Reading {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
}

export interface PrintedCompany {
  readonly issuer: Issuer;
  /** texts about the payment, for invoices */
  readonly payment: readonly Statement[];
  /** text at the end of invoices and credit notes */
  readonly footer: readonly Statement[];
}

/** Reads the company as it was at `at`, the time of the document; null reads the current profile. */
export async function readPrintedCompany(
  { pool, storage }: Reading,
  at: Date | null = null,
): Promise<PrintedCompany> {
  const record = await readCompanyRecord(pool, at);
  const name = companyName(record);
  const isNamed = name !== PORTAL_NAME;
  const logo = await readLogo({ pool, storage }, record);
  return {
    issuer: {
      name,
      logo: logo ?? (isNamed ? null : 'portal'),
      details: companyParts(toCompany(record)),
    },
    payment: paymentOf(record),
    footer: record.footer === null ? [] : [{ heading: '', text: record.footer }],
  };
}

export const readIssuer = async (reading: Reading, at: Date | null = null): Promise<Issuer> =>
  (await readPrintedCompany(reading, at)).issuer;

function paymentOf({ payment_terms, bank_accounts }: CompanyRecord): Statement[] {
  const lines = [
    ...(payment_terms === null ? [] : [payment_terms]),
    ...bank_accounts.map(bankAccountText),
  ];
  return lines.length === 0 ? [] : [{ heading: 'Payment', text: lines.join('\n') }];
}

async function readLogo(
  { pool, storage }: Reading,
  { logo_id }: CompanyRecord,
): Promise<IssuerLogo | null> {
  if (logo_id === null) return null;
  const { key } = await requireCompanyLogo(pool, logo_id);
  const file = await storage.open(key).then(buffer, () => null);
  if (!file) return null;
  const { data, info } = await sharp(file)
    .resize({ height: LOGO_HEIGHT, withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { uri: `data:image/png;base64,${data.toString('base64')}`, width, height };
}
