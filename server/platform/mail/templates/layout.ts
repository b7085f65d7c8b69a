import { type Company, PORTAL_NAME } from '#common/company/company-texts.ts';
import { escapeXml } from '../../escape-xml.ts';

/**
 * The parts of an e-mail that its template writes. `textBody` adds the greeting, and `emailFooter`
 * the company.
 */
export interface EmailText {
  readonly subject: string;
  /** null if the name of the recipient is unknown */
  readonly firstName: string | null;
  readonly paragraphs: readonly string[];
  readonly isSigned?: boolean;
}

export interface EmailTemplate<Data> {
  /** matches the code or token that is masked when others read the e-mail; null without a secret */
  readonly secret: RegExp | null;
  readonly write: (data: Data) => EmailText;
}

export const joinParagraphs = (paragraphs: readonly string[]): string =>
  `${paragraphs.join('\n\n')}\n`;

export const textBody = ({ firstName, paragraphs }: EmailText): string =>
  joinParagraphs([firstName === null ? 'Hello,' : `Dear ${firstName},`, ...paragraphs]);

/**
 * Name, address and contact of the company. Without a company profile, a signed e-mail ends with
 * the name of the portal, and any other e-mail has no footer.
 */
export function emailFooter(company: Company, isSigned: boolean): string {
  const { address, phone, email, website } = company;
  const lines = [
    address.join(', '),
    [phone, email, website].filter((text) => text !== null).join(', '),
  ].filter((line) => line !== '');
  const isKnown = company.name !== PORTAL_NAME || lines.length > 0;
  return isKnown || isSigned ? `\n${[company.name, ...lines].join('\n')}\n` : '';
}

/** The caller must escape the text in `html`. */
export const htmlParagraph = (html: string): string => `<p style="margin:0 0 12px">${html}</p>`;

const FOOTER = 'margin:20px 0 0;font-size:12px;color:#5b6470';

export const htmlFooter = (text: string, link: { url: string; label: string }): string =>
  `<p style="${FOOTER}">${escapeXml(text)} <a href="${escapeXml(link.url)}" style="color:#5b6470">${link.label}</a></p>`;

/** Contains neither scripts nor external files, because e-mail programs block both. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeXml(title)}</title></head>
<body style="margin:0;padding:20px;font:14px/1.5 Arial,Helvetica,sans-serif;color:#1c2126;background:#ffffff">
<div style="max-width:720px">
${body}
</div></body></html>
`;
