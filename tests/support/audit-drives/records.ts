import type { Drive, DriveStage, Drives, Made } from './drive.ts';

/** A kind of record that an administrator adds, changes, and activates or deactivates. */
interface Kind {
  /** the part of its operation ids: `addPopup`, `updatePopup`, `setPopupActive` */
  readonly word: string;
  readonly path: string;
  /** the operation that changes its active flag, if there is one, and its path */
  readonly status?: readonly [operation: string, path: string];
  /** false if the record is always created active */
  readonly startsInactive?: false;
  /** false if an update cannot change the active flag */
  readonly isChanged?: false;
  readonly data: (stage: DriveStage, name: string) => Promise<object>;
  readonly change: (name: string) => object;
}

const FIRST_DAY = '2026-01-01';
const shown = (word: 'Popup' | 'Event' | 'Banner'): Kind => {
  const path = `/home-setting/${word.toLowerCase()}`;
  return {
    word,
    path,
    status: [`set${word}Active`, `${path}/status`],
    data: async (_, title) => ({
      title,
      page: 'everywhere',
      start_date: FIRST_DAY,
      ...(word === 'Banner' ? { type: 'offer' } : {}),
    }),
    change: (title) => ({ title }),
  };
};

const API = {
  address: 'https://stock.pettibone.example/list',
  method: 'GET',
  headers: [],
  sign_in: 'nothing',
  sign_in_name: null,
  format: 'json',
  rows_path: 'data.stones',
  paging: null,
  is_full: true,
};

const KINDS: readonly Kind[] = [
  shown('Popup'),
  shown('Event'),
  shown('Banner'),
  {
    word: 'Supplier',
    path: '/inventory/company',
    data: async (_, name) => ({ name, source: 6, api: API }),
    change: (name) => ({ name }),
  },
  {
    word: 'Collection',
    path: '/inventory/collection',
    data: async ({ desk }, name) => ({ name, stock_numbers: [(await desk.stone()).stock_no] }),
    change: (name) => ({ name }),
  },
  {
    word: 'SubMaster',
    path: '/master/submaster',
    status: ['setSubMasterActive', '/master/submaster/status'],
    async data(stage, name) {
      const list = stage.name();
      const master = await stage.call('POST', '/master/masters', {
        code: codeOf(list),
        name: list,
      });
      return { master_id: master.id, code: codeOf(name), name };
    },
    change: (name) => ({ name }),
  },
  {
    word: 'Master',
    path: '/master/masters',
    status: ['setMasterActive', '/master/status'],
    startsInactive: false,
    isChanged: false,
    data: async (_, name) => ({ code: codeOf(name), name }),
    change: (name) => ({ name }),
  },
  {
    word: 'CaratRange',
    path: '/inventory/carat-range',
    status: ['setCaratRangeActive', '/inventory/carat-range-active'],
    startsInactive: false,
    isChanged: false,
    data: async (_, name) => ({ name }),
    change: (name) => ({ name }),
  },
  {
    word: 'ExternalClient',
    path: '/external-clients',
    status: ['setExternalClientStatus', '/external-clients/status'],
    startsInactive: false,
    isChanged: false,
    data: async ({ cast }, name) => ({ name, user_id: cast.ada.id }),
    change: (name) => ({ name }),
  },
];

const codeOf = (name: string): string => name.toUpperCase().replaceAll(' ', '_');

async function made(stage: DriveStage, kind: Kind, name: string, more = {}): Promise<Made> {
  return stage.call('POST', kind.path, { ...(await kind.data(stage, name)), ...more });
}

function drivesOf(kind: Kind): Drives {
  const on = { is_active: true };
  const off = { is_active: false };
  const adding =
    (more: object, after: string): Drive =>
    async (stage) => {
      const name = stage.name();
      await made(stage, kind, name, more);
      return `Added ${await saidOf(stage, name)}${after}`;
    };
  const changing =
    (begin: object, more: object, did: string, renames = true): Drive =>
    async (stage) => {
      const name = stage.name();
      const { id } = await made(stage, kind, name, begin);
      const then = renames ? stage.name() : name;
      await stage.call('PUT', `${kind.path}/${id}`, {
        ...(renames ? kind.change(then) : {}),
        ...more,
      });
      return `${did} ${await saidOf(stage, then)}`;
    };
  const switching =
    (path: string, isOn: boolean): Drive =>
    async (stage) => {
      const name = stage.name();
      const { id } = await made(stage, kind, name);
      await stage.call('PUT', `${path}/${id}`, off);
      if (isOn) await stage.call('PUT', `${path}/${id}`, on);
      return `${isOn ? 'Activated' : 'Deactivated'} ${await saidOf(stage, name)}`;
    };
  const saidOf = async (stage: DriveStage, name: string): Promise<string> => {
    if (kind.word !== 'SubMaster') return name;
    const { rows } = await stage.portal.database.pool.query<{ list: string }>(
      'select m.name as list from sub_master s join master m on m.id = s.master_id where s.name = $1',
      [name],
    );
    return `${rows[0]?.list}: ${name}`;
  };
  const { word, status, startsInactive, isChanged } = kind;
  return {
    ...(startsInactive === false
      ? {}
      : {
          [`add${word}.active`]: adding({}, ''),
          [`add${word}.inactive`]: adding(off, ' as inactive'),
        }),
    ...(isChanged === false
      ? {}
      : {
          [`update${word}.change`]: changing({}, {}, 'Changed'),
          [`update${word}.activate`]: changing(off, on, 'Changed and activated'),
          [`update${word}.deactivate`]: changing({}, off, 'Changed and deactivated'),
          [`update${word}.onlyActivate`]: changing(off, on, 'Activated', false),
          [`update${word}.onlyDeactivate`]: changing({}, off, 'Deactivated', false),
        }),
    ...(status
      ? {
          [`${status[0]}.activate`]: switching(status[1], true),
          [`${status[0]}.deactivate`]: switching(status[1], false),
        }
      : {}),
  };
}

export const RECORD_DRIVES: Drives = Object.assign({}, ...KINDS.map(drivesOf));
