import { ENQUIRY_FIELDS } from '#records/enquiry.ts';
import { fieldColumns } from '../../shared/lines/fields/field-columns.tsx';
import { wordsColumn } from '../../shared/lists/column-builders.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';

export function LastMessage({ line: { enquiry } }: { readonly line: LineRow }) {
  if (!enquiry) return null;
  return (
    <span title={enquiry.last_text}>
      {enquiry.unread > 0 ? (
        <b style={{ marginRight: 6, color: 'var(--accent)' }}>{enquiry.unread} new</b>
      ) : null}
      {enquiry.last_text}
    </span>
  );
}

export const ENQUIRY_COLUMNS = fieldColumns<LineRow>(ENQUIRY_FIELDS, ({ enquiry }) => enquiry, {
  last_text: wordsColumn(
    'last_text',
    ENQUIRY_FIELDS.last_text.label,
    ENQUIRY_FIELDS.last_text.width,
    ({ enquiry }) => enquiry?.last_text ?? null,
    { wordsFirst: true, cell: (line) => <LastMessage line={line} /> },
  ),
});
