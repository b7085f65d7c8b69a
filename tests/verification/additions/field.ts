import { type Addition, created, inserted } from './addition.ts';

/** A nullable text of holds in the list, the drawer, the print and the exports, with a filter. */
export const FIELD: Addition = {
  name: 'a field of a list',
  section: 'Adding a field to a list',
  limit: { product: 3, tests: 3 },
  edits: [
    {
      file: 'server/platform/db/migrations/NEXT_tag.sql',
      change: created('alter table hold add column tag text check (char_length(tag) <= 40);\n'),
      error: 'hold.tag',
      test: 'tests/db/list-columns.test.ts',
    },
    {
      file: 'openapi/hold.yaml',
      change: inserted(
        [
          /operationId: listHolds\n.*?\n {4}parameters:\n/s,
          '      - { name: tag, in: query, description: Return only holds with this tag., schema: { type: string, maxLength: 40 } }\n',
        ],
        [/\n {2}HoldRow:\n.*?required: \[id, hold_no,/s, ' tag,'],
        [
          /\n {2}HoldRow:\n.*?\n {6}hold_no: \{ type: string \}\n/s,
          '      tag: { type: [string, "null"], maxLength: 40, description: Tag of the hold }\n',
        ],
      ),
      error: 'tag',
    },
    {
      file: 'src/records/hold.ts',
      change: inserted([
        /HOLD_FIELDS = \{\n {2}\.\.\.STATE,\n/,
        "  tag: { kind: 'text', label: 'Tag', hidden: true, filter: 'equals', max: 40 },\n",
      ]),
      error: "Property 'tag' is missing",
    },
  ],
};
