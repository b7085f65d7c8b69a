/** Draws a certificate as a PDF of one page, with a frame, a title and one line per fact. */
export function drawCertificate(
  office: string,
  title: string,
  facts: readonly (readonly [name: string, value: string])[],
): Buffer {
  const lines = facts.flatMap(([name, value], index) => {
    const y = 560 - index * 34;
    return [
      text(96, y, 11, name, 0.42),
      text(250, y, 12, value, 0.12),
      `0.85 0.82 0.74 RG 0.6 w 96 ${y - 10} m 500 ${y - 10} l S`,
    ];
  });
  const page = [
    '0.73 0.68 0.5 RG 3 w 40 40 515 762 re S',
    '0.8 w 48 48 499 746 re S',
    text(96, 740, 13, office, 0.35),
    text(96, 660, 22, title, 0.1),
    text(
      96,
      628,
      11,
      'This certifies that the business named below is entered in our books.',
      0.35,
    ),
    ...lines,
    text(96, 120, 11, 'The registrar', 0.35),
    '0.4 0.4 0.4 RG 0.6 w 96 136 m 260 136 l S',
  ].join('\n');
  return pdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(page, 'latin1')} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

const text = (x: number, y: number, size: number, words: string, grey: number): string =>
  `BT ${grey} g /F ${size} Tf ${x} ${y} Td (${words.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;

/** Writes a PDF file. The cross-reference table contains the byte offset of each object. */
function pdf(objects: readonly string[]): Buffer {
  let written = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = written.length;
    written += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  written += `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${written.length}\n%%EOF\n`;
  return Buffer.from(written, 'latin1');
}
