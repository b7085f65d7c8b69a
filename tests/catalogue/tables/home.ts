import { notesChange } from '../notes-change.ts';
import { type Bounds, ID, type Tables, upTo } from '../table-rules.ts';
import { FILE, OTHER_FILE } from './papers.ts';

const SETTING = ID.first(181);
const VERSIONS: readonly string[] = ['', '1', '1.0', 'v1.0.0', '1.0.0.0', '1.0.123456', ' 1.0.0'];
const versionOf = (column: string): Bounds => ({
  refused: VERSIONS.map((version) => ({ [column]: version })),
  allowed: [{ [column]: '0.0.0' }, { [column]: '12345.0.1' }],
});

/** What the home pages show, and which clients there are. */
export const HOME: Tables = {
  home_setting: {
    row: {
      id: SETTING,
      kind: 'banner',
      title: 'Rounds',
      page: 'everywhere',
      banner_type: 'offer',
      start_date: '2026-02-01',
      end_date: '2026-02-03',
    },
    second: { id: ID.second(182) },
    key: ['id'],
    checks: {
      home_setting_kind_check: {
        refused: [{ kind: 'flyer', banner_type: null }],
        allowed: [
          { kind: 'popup', banner_type: null },
          { kind: 'event', banner_type: null },
        ],
      },
      home_setting_title_check: {
        refused: [{ title: '' }, { title: ' Rounds' }, { title: 'Rounds ' }],
        allowed: [{ title: 'R' }],
      },
      home_setting_title_length: upTo('title', 120),
      home_setting_description_check: upTo('description', 500),
      home_setting_page_check: {
        refused: [{ page: 'nowhere' }],
        allowed: ['staff', 'customers', 'associates', 'guests', 'suppliers', 'auditors'].map(
          (page) => ({ page }),
        ),
      },
      home_setting_banner_type_check: {
        refused: [{ banner_type: 'joke' }],
        allowed: [{ banner_type: 'information' }, { banner_type: 'warning' }],
      },
      home_setting_days: {
        refused: [{ end_date: '2026-01-31' }],
        allowed: [{ end_date: '2026-02-01' }, { end_date: null }],
      },
      home_setting_type_of_banner: {
        refused: [{ banner_type: null }, { kind: 'popup' }, { kind: 'event' }],
        allowed: [{ kind: 'popup', banner_type: null }],
      },
    },
    triggers: {
      home_setting_change: notesChange('home_setting', "title = 'Otherwise'"),
      home_setting_active_birth: { workflow: 'activeFlag', births: [{ is_active: false }] },
    },
  },
  home_setting_image: {
    row: { file_id: FILE, home_setting_id: SETTING, sequence: 1, width: 30, height: 20 },
    second: { file_id: OTHER_FILE, sequence: 2 },
    key: ['file_id'],
    references: { file_id: 'stored_file', home_setting_id: 'home_setting' },
    checks: {
      home_setting_image_sequence_check: {
        first: { sequence: 3 },
        refused: [{ sequence: 0 }, { sequence: 6 }],
        allowed: [{ sequence: 1 }, { sequence: 5 }],
      },
      home_setting_image_width_check: {
        refused: [{ width: 0 }, { width: 1601 }],
        allowed: [{ width: 1 }, { width: 1600 }],
      },
      home_setting_image_height_check: {
        refused: [{ height: 0 }, { height: 1601 }],
        allowed: [{ height: 1 }, { height: 1600 }],
      },
    },
    unique: { home_setting_image_place: { refused: [{ sequence: 1 }], allowed: [] } },
  },
  app_version: {
    row: { platform: 'android', current: '2.0.0', minimum: '1.0.0' },
    second: { platform: 'ios' },
    key: ['platform'],
    checks: {
      app_version_platform_check: {
        refused: [{ platform: 'amiga' }],
        allowed: [{ platform: 'web' }],
      },
      app_version_current_check: versionOf('current'),
      app_version_minimum_check: versionOf('minimum'),
      app_version_notes_check: upTo('notes', 2000),
    },
    triggers: { app_version_change: notesChange('app_version', "notes = 'Otherwise'") },
  },
};
