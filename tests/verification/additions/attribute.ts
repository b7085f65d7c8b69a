import { type Addition, created, inserted } from './addition.ts';

const MIGRATION = `alter table stone add column black smallint references sub_master (nr);
alter table stock_import_row add column black smallint;
insert into workflow_edge values ('activeFlag', 0, 'flag.create', 1) on conflict do nothing;
insert into master (code, name, sequence) values ('BLACK', 'Black inclusions', 99);
insert into sub_master (master_id, code, name, sequence)
select m.id, upper(v.name), v.name, v.place
  from master m, (values ('None', 1), ('Light', 2), ('Heavy', 3)) as v (name, place)
 where m.code = 'BLACK';
insert into ledger (workflow, record_id, event, from_state, to_state, author, actor_role, request_id)
select 'activeFlag', id, 'flag.create', 0, 1, 'portal', 0, md5(id::text)::uuid
  from (select id from master where code = 'BLACK'
        union all select s.id from sub_master s join master m on m.id = s.master_id where m.code = 'BLACK') as added;
alter table inventory_access
  drop constraint inventory_access_field_check,
  add constraint inventory_access_field_check check (field in ('shape', 'color', 'clarity', 'cut', 'polish', 'symmetry',
    'fluorescence', 'lab', 'fancy', 'intensity', 'overtone', 'shade', 'milky', 'black', 'growth_type', 'location',
    'provider_id'));
`;

/** A graded inclusion: supplied in stock lists, filtered, limited, compared and shown. */
export const ATTRIBUTE: Addition = {
  name: 'an attribute of stones',
  section: 'Adding a stone attribute',
  limit: { product: 7, tests: 3 },
  edits: [
    {
      file: 'server/platform/db/migrations/NEXT_black.sql',
      change: created(MIGRATION),
      error: 's.black',
    },
    {
      file: 'openapi/search.yaml',
      change: inserted(
        [/\n {2}FacetName:\n.*? milky,/s, ' black,'],
        [/\n {2}FacetName:\n.*? - Milkiness\n/s, '      - Black inclusions\n'],
        [/\n {6}milky: .*\n/, '      black: { $ref: "#/schemas/Contained" }\n'],
      ),
      error: 'black',
    },
    {
      file: 'openapi/mapping.yaml',
      change: inserted(
        [/\n {6}- milky\n/, '      - black\n'],
        [/\n {6}- "Milkiness"\n/, '      - "Black inclusions"\n'],
      ),
      error: 'black',
    },
    {
      file: 'openapi/fields.yaml',
      change: inserted([
        /\n {2}milky: \[\n.*\n.*\n/,
        '  black: [\n    { is: Code, means: "Degree of black inclusions; null if it is unknown" },\n    { most: 32767, means: "Degrees of black inclusions" }]\n',
      ]),
      error: 'black',
    },
    {
      file: 'src/records/stone.ts',
      change: inserted([
        /\n {2}milky: .*\n/,
        "  black: { ...INCLUSION, label: 'Black inclusions', list: 'BLACK', headers: 'BLACK' },\n",
      ]),
      error: 'black',
    },
    {
      file: 'tests/support/files/written-lists.ts',
      change: inserted([/\n {6}milky: .*\n/, '      black: null,\n']),
      error: "Property 'black' is missing",
    },
  ],
};
