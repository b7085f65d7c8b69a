import { createHash } from 'node:crypto';
import type { Business } from '../people.ts';
import { createRandom, wholeBetween } from '../random.ts';
import { drawCard } from './card.ts';
import { drawCertificate } from './certificate.ts';

/** Kinds of business documents. Each is a value of the list DOC_TYPE_BUSINESS. */
export type DocumentKind =
  | 'Passport'
  | 'Identity card'
  | 'Certificate of incorporation'
  | 'Trade licence'
  | 'Tax registration'
  | 'Bank reference';

export interface DocumentFile {
  name: string;
  mime: string;
  bytes: Buffer;
  sha256: Buffer;
}

/**
 * Draws a document of a business. `place` distinguishes the documents: the same seed and place
 * always give the same bytes.
 */
export function drawDocument(
  seed: number,
  place: string,
  kind: DocumentKind,
  of: Business,
): DocumentFile {
  const random = createRandom(seed, `paper ${place}`);
  const number = String(wholeBetween(random, 10_000_000, 99_999_999));
  const isCard = kind === 'Passport' || kind === 'Identity card';
  const bytes = isCard ? card(kind, number, of) : certificate(kind, number, of);
  return {
    name: `${kind.toLowerCase().replaceAll(' ', '-')}.${isCard ? 'png' : 'pdf'}`,
    mime: isCard ? 'image/png' : 'application/pdf',
    bytes,
    sha256: createHash('sha256').update(bytes).digest(),
  };
}

function card(kind: DocumentKind, number: string, { customer }: Business): Buffer {
  const { firstName, lastName, country } = customer;
  const code = `${kind === 'Passport' ? 'P' : 'I'}<${country}${lastName}<<${firstName}`;
  return drawCard(
    `${kind} - ${country}`,
    [
      `Name ${lastName}`,
      `First ${firstName}`,
      `No ${number}`,
      'Born 14-03-1979',
      'Until 31-12-2031',
    ],
    [code, `${number}${country}7903148`].map((line) => line.padEnd(44, '<').slice(0, 44)),
  );
}

const certificate = (kind: DocumentKind, number: string, { name, customer }: Business): Buffer =>
  drawCertificate(
    kind === 'Bank reference' ? 'Bank of the North Quay' : 'Chamber of Commerce',
    kind,
    [
      ['Name of the business', name],
      ['Number', number],
      ['Director', `${customer.firstName} ${customer.lastName}`],
      ['Country', customer.country],
      ['Issued', '02/02/2025'],
      ['Valid until', '31/12/2031'],
    ],
  );
