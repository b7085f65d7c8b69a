import { notesChange, tellsCachedRows } from '../notes-change.ts';
import { type Bounds, ID, NOW, onlyOne, type Row, type Tables, upTo } from '../table-rules.ts';

const ROLE = 901;
const CATEGORY = ID.first(11);
export const SUBMODULE = ID.first(12);
export const OTHER_SUBMODULE = ID.second(12);
const COUNTRY = ID.first(13);
const STATE = ID.first(14);
const MASTER = ID.first(15);
export const VALUE = ID.first(17);
export const OTHER_VALUE = ID.second(19);
const CODES_THAT_ARE_NONE: readonly Row[] = [
  { code: '' },
  { code: 'a' },
  { code: 'A B' },
  { code: '_A' },
];
const NAMES_AS_WRITTEN: Bounds = {
  refused: [{ name: '' }, { name: ' A1' }, { name: 'A1 ' }],
  allowed: [{ name: 'A 1' }],
};

/** Who may what, and the lists of values and places that a migration or the start brings. */
export const ACCESS: Tables = {
  role: {
    row: { id: ROLE, name: 'Specimen' },
    second: { id: 902, name: 'Another' },
    key: ['id'],
    unique: { role_name_key: { refused: [{ name: 'Specimen' }], allowed: [] } },
    checks: {
      role_name_check: upTo('name', 80),
    },
  },
  permission_category: {
    row: { id: CATEGORY, role_id: ROLE, name: 'Specimens', sequence: 1 },
    second: { id: ID.second(11), name: 'Others' },
    key: ['id'],
    references: { role_id: 'role' },
    unique: {
      permission_category_role_id_name_key: {
        refused: [{ name: 'Specimens' }],
        allowed: [{ name: 'Specimens', role_id: 1 }],
      },
    },
    checks: {
      permission_category_name_check: upTo('name', 80),
    },
  },
  submodule: {
    row: { id: SUBMODULE, category_id: CATEGORY, name: 'One', path: '/a/b/c-1', sequence: 1 },
    also: [{ id: OTHER_SUBMODULE, path: '/a/b/c-2' }],
    second: { id: ID.second(13), path: '/a/b/c-3' },
    key: ['id'],
    references: { category_id: 'permission_category' },
    checks: {
      submodule_name_check: upTo('name', 80),
      submodule_path_check1: upTo('path', 200, {
        written: (length) => '/x/y/'.padEnd(length, 'z'),
      }),
      submodule_path_check: {
        refused: [{ path: '/a/b' }, { path: '/a/b/c/d' }, { path: '/a/B/c' }, { path: 'a/b/c' }],
        allowed: [{ path: '/x-1/y/z' }],
      },
    },
    unique: { submodule_category_id_path_key: { refused: [{ path: '/a/b/c-1' }], allowed: [] } },
  },
  role_permission: {
    row: { role_id: ROLE, submodule_id: SUBMODULE },
    second: { submodule_id: OTHER_SUBMODULE },
    key: ['role_id', 'submodule_id'],
    references: { role_id: 'role', submodule_id: 'gone with submodule' },
    triggers: {
      role_permission_change: notesChange('role_permission', 'write_access = not write_access'),
    },
  },
  country: {
    row: { id: COUNTRY, iso2: 'QX', name: 'Specimenland', phonecode: '1' },
    second: { id: ID.second(14), iso2: 'QY' },
    key: ['id'],
    checks: {
      country_name_check: upTo('name', 120),
      country_iso2_check: {
        refused: [{ iso2: 'Q' }, { iso2: 'QYY' }, { iso2: 'qy' }, { iso2: 'Q1' }],
        allowed: [{ iso2: 'QZ' }],
      },
      country_phonecode_check: {
        refused: [{ phonecode: '' }, { phonecode: '123456789' }, { phonecode: '+1' }],
        allowed: [{ phonecode: '1' }, { phonecode: '12345678' }],
      },
    },
    unique: { country_iso2_key: { refused: [{ iso2: 'QX' }], allowed: [] } },
  },
  state: {
    row: { id: STATE, country_id: COUNTRY, code: 'A', name: 'Alpha' },
    second: { id: ID.second(15), code: 'B' },
    key: ['id'],
    references: { country_id: 'country' },
    checks: {
      state_code_check: upTo('code', 80),
      state_name_check1: upTo('name', 120),
      state_name_check: { refused: [{ name: '' }], allowed: [{ name: 'B' }] },
    },
    unique: { state_country_id_code_key: { refused: [{ code: 'A' }], allowed: [] } },
  },
  city: {
    row: { id: ID.first(16), state_id: STATE, name: 'Alphaville' },
    second: { id: ID.second(16) },
    key: ['id'],
    references: { state_id: 'state' },
    checks: {
      city_name_check1: upTo('name', 120),
      city_name_check: { refused: [{ name: '' }], allowed: [{ name: 'B' }] },
    },
  },
  place_data: {
    ...onlyOne('singleton', null),
    checks: {
      place_data_singleton_check: {
        refused: [{ singleton: false, version: '1' }],
        allowed: [],
      },
    },
  },
  master: {
    row: { id: MASTER, code: 'SPECIMEN', name: 'Specimen', sequence: 1 },
    second: { id: ID.second(17), code: 'ANOTHER', name: 'Another' },
    key: ['id'],
    checks: {
      master_code_check: { refused: CODES_THAT_ARE_NONE, allowed: [{ code: 'B_2' }] },
      master_description_check: upTo('description', 1000),
      master_name_check: NAMES_AS_WRITTEN,
      master_name_check1: upTo('name', 80),
    },
    unique: {
      master_code: {
        refused: [{ code: 'SPECIMEN' }],
        allowed: [{ code: 'SPECIMEN', deleted_at: NOW }],
      },
      master_name: {
        refused: [{ name: 'Specimen' }, { name: 'SPECIMEN' }],
        allowed: [{ name: 'Specimen', deleted_at: NOW }],
      },
    },
    triggers: {
      master_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
      master_cached: tellsCachedRows('master', 'name = name'),
      master_change: notesChange('master', "description = 'Otherwise'"),
    },
  },
  sub_master: {
    row: {
      id: VALUE,
      nr: 9001,
      master_id: MASTER,
      code: 'A',
      name: 'A',
      is_default: true,
      sequence: 1,
    },
    also: [{ id: OTHER_VALUE, nr: 9003, code: 'C', name: 'C', is_default: false }],
    second: { id: ID.second(18), nr: 9002, code: 'B', name: 'B', is_default: false },
    key: ['id'],
    references: { master_id: 'master' },
    unique: {
      sub_master_nr_key: { refused: [{ nr: 9001 }], allowed: [] },
      sub_master_code: {
        refused: [{ code: 'A' }],
        allowed: [{ code: 'A', deleted_at: NOW }],
      },
      sub_master_name: {
        refused: [{ name: 'A' }, { name: 'a' }],
        allowed: [{ name: 'A', deleted_at: NOW }],
      },
      sub_master_default: {
        refused: [{ is_default: true }],
        allowed: [{ is_default: false }],
      },
    },
    checks: {
      sub_master_code_check: upTo('code', 80, { written: (length) => 'X'.repeat(length) }),
      sub_master_code_written: { refused: CODES_THAT_ARE_NONE, allowed: [{ code: 'VG-EX' }] },
      sub_master_default_is_offered: {
        first: { is_default: false },
        refused: [
          { is_default: true, is_active: false },
          { is_default: true, deleted_at: NOW },
        ],
        allowed: [{ is_default: true }, { is_active: false }],
      },
      sub_master_description_length: upTo('description', 1000),
      sub_master_keyword_length: upTo('keyword', 300),
      sub_master_name_check: upTo('name', 80),
      sub_master_name_written: NAMES_AS_WRITTEN,
    },
    triggers: {
      sub_master_cached: tellsCachedRows('sub_master', 'name = name'),
      sub_master_change: notesChange('sub_master', "description = 'Otherwise'"),
      sub_master_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
};
