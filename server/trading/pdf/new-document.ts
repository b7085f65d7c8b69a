import PDFDocument from 'pdfkit';
import { PORTAL_NAME } from '#common/company/company-texts.ts';
import { PAGE, type Sheet } from './print-document.ts';

export function createPdf(
  title: string,
  createdAt: Date,
  author: string,
  { size }: Sheet = PAGE,
): PDFKit.PDFDocument {
  return new PDFDocument({
    size: [...size],
    autoFirstPage: false,
    // All text is positioned explicitly. With a margin, pdfkit would add pages automatically.
    margin: 0,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      Creator: PORTAL_NAME,
      Producer: PORTAL_NAME,
      CreationDate: createdAt,
    },
  });
}

/** Yields the bytes that pdfkit has rendered so far: all pages before the current one. */
export function* readRendered(doc: PDFKit.PDFDocument): Generator<Buffer> {
  for (let chunk = doc.read(); chunk !== null; chunk = doc.read()) yield chunk as Buffer;
}

export async function* readRemaining(doc: PDFKit.PDFDocument): AsyncGenerator<Buffer> {
  doc.end();
  for await (const chunk of doc) yield chunk as Buffer;
}
