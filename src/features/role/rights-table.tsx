import '../../shared/records/record-table.css';
import { Checkbox, Text } from '@mantine/core';
import { Fragment } from 'react';
import {
  applyToDraft,
  closedReason,
  type Draft,
  type Grant,
  grantText,
  type Level,
  presentGrant,
  roleGrant,
  sameGrant,
  withLevel,
} from './rights-draft.ts';
import type { EditableCategory, EditablePermission } from './role-queries.ts';

const LEVELS: readonly { readonly level: Level; readonly word: string }[] = [
  { level: 'read_access', word: 'Read' },
  { level: 'write_access', word: 'Write' },
];

type RightsTableProps = {
  readonly categories: readonly EditableCategory[];
  readonly ofPerson: boolean;
  /** reason why no right can be changed; null if rights can be changed */
  readonly closed: string | null;
  readonly draft: Draft;
  readonly onDraft: (next: Draft) => void;
};

export function RightsTable({ categories, ofPerson, closed, draft, onDraft }: RightsTableProps) {
  const span = LEVELS.length + (ofPerson ? 2 : 1);
  return (
    <table className="record-table" style={{ maxWidth: 860 }}>
      <thead>
        <tr>
          <th scope="col">Screen</th>
          {ofPerson ? <th scope="col">Role default</th> : null}
          {LEVELS.map(({ level, word }) => (
            <th key={level} scope="col" style={{ textAlign: 'center' }}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map(({ name, permissions }) => (
          <Fragment key={name}>
            <tr>
              <th scope="rowgroup" colSpan={span}>
                {name}
              </th>
            </tr>
            {permissions.map((permission) => (
              <RightsRow
                key={permission.submodule_id}
                permission={permission}
                ofPerson={ofPerson}
                closed={closed}
                wanted={draft.get(permission.submodule_id)}
                onGrant={(wanted) =>
                  onDraft(
                    applyToDraft(
                      draft,
                      permission.submodule_id,
                      presentGrant(permission, ofPerson),
                      wanted,
                    ),
                  )
                }
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

type RightsRowProps = {
  readonly permission: EditablePermission;
  readonly ofPerson: boolean;
  readonly closed: string | null;
  readonly wanted: Grant | undefined;
  readonly onGrant: (wanted: Grant) => void;
};

function RightsRow({ permission, ofPerson, closed: toAll, wanted, onGrant }: RightsRowProps) {
  const present = presentGrant(permission, ofPerson);
  const grant = wanted ?? present;
  const given = roleGrant(permission);
  const closedFor = (level: Level) => toAll ?? closedReason(permission, level, present);
  // A row shows only a reason of its own. A reason that applies to all rows is displayed once,
  // below the table.
  const own = toAll === null ? LEVELS.map(({ level }) => closedFor(level)).find(Boolean) : null;
  const differs = ofPerson && !sameGrant(grant, given);
  return (
    <tr data-changed={wanted ? '' : undefined}>
      <th scope="row">
        {permission.name}
        {own ? (
          <Text fz="xs" c="dimmed">
            {own}
          </Text>
        ) : null}
      </th>
      {ofPerson ? <td className={differs ? undefined : 'ui-quiet'}>{grantText(given)}</td> : null}
      {LEVELS.map(({ level, word }) => {
        const closed = closedFor(level);
        return (
          <td key={level} style={{ textAlign: 'center' }}>
            <Checkbox
              display="inline-block"
              style={{ verticalAlign: 'middle' }}
              aria-label={`${word} ${permission.name}`}
              checked={grant[level]}
              disabled={closed !== null}
              onChange={(event) => onGrant(withLevel(grant, level, event.currentTarget.checked))}
            />
          </td>
        );
      })}
    </tr>
  );
}
