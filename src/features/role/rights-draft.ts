import type { SubmoduleId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { levelOf, type Requirement, requiredScreens } from '#common/access/may-call.ts';
import type { FieldLabels } from '../../shared/records/use-edit-conflict.tsx';
import type { EditableCategory, EditablePermission } from './role-queries.ts';

export interface Grant {
  readonly read_access: boolean;
  readonly write_access: boolean;
}
export type Draft = ReadonlyMap<SubmoduleId, Grant>;
export type Level = keyof Grant;

const NOTHING: Grant = { read_access: false, write_access: false };

/** Returns the saved right on a screen, of the user or of the role. */
export function presentGrant(permission: EditablePermission, ofPerson: boolean): Grant {
  const [grant] = ofPerson ? permission.user_permissions : permission.role_permissions;
  return grant ?? NOTHING;
}

export const roleGrant = (permission: EditablePermission): Grant =>
  permission.role_permissions[0] ?? NOTHING;

export const sameGrant = (a: Grant, b: Grant): boolean =>
  a.read_access === b.read_access && a.write_access === b.write_access;

/**
 * Changes one right. Write access implies read access, so granting write grants read, and revoking
 * read revokes write.
 */
export function withLevel(grant: Grant, level: Level, on: boolean): Grant {
  if (level === 'write_access')
    return on ? { read_access: true, write_access: true } : { ...grant, write_access: false };
  return on ? { ...grant, read_access: true } : NOTHING;
}

/** A right that equals the saved right `present` is not part of the draft. */
export function applyToDraft(draft: Draft, id: SubmoduleId, present: Grant, wanted: Grant): Draft {
  const next = new Map(draft);
  if (sameGrant(present, wanted)) next.delete(id);
  else next.set(id, wanted);
  return next;
}

export function resetToRole(categories: readonly EditableCategory[], draft: Draft): Draft {
  return permissionsOf(categories).reduce(
    (next, permission) =>
      applyToDraft(
        next,
        permission.submodule_id,
        presentGrant(permission, true),
        roleGrant(permission),
      ),
    draft,
  );
}

export type Grants = Readonly<Record<string, Grant>>;

const permissionsOf = (categories: readonly EditableCategory[]) =>
  categories.flatMap(({ permissions }) => permissions);

export const presentGrants = (categories: readonly EditableCategory[], ofPerson: boolean): Grants =>
  Object.fromEntries(
    permissionsOf(categories).map((permission) => [
      permission.submodule_id,
      presentGrant(permission, ofPerson),
    ]),
  );

export const draftOf = (wanted: Grants, present: Grants): Draft =>
  new Map(
    (Object.keys(wanted) as SubmoduleId[]).flatMap((id) => {
      const [grant, stands] = [wanted[id], present[id]];
      return grant && stands && !sameGrant(grant, stands) ? [[id, grant] as const] : [];
    }),
  );

export const grantLabels = (categories: readonly EditableCategory[]): FieldLabels<Grants> =>
  Object.fromEntries(
    permissionsOf(categories).map(({ submodule_id, name }) => [
      submodule_id,
      { label: name, text: grantText },
    ]),
  );

export function grantText({ read_access, write_access }: Grant): string {
  if (write_access) return 'Read and write';
  return read_access ? 'Read' : 'No access';
}

/** Paths of the screens that change anything. */
const WRITABLE_SCREENS: ReadonlySet<string> = new Set(
  Object.values<Requirement>(calls)
    .filter((call) => levelOf(call) === 'write')
    .flatMap(requiredScreens),
);

/**
 * Returns the reason why the right cannot be granted, or null if granting is allowed. Revoking is
 * always allowed.
 */
export function closedReason(
  permission: EditablePermission,
  level: Level,
  present: Grant,
): string | null {
  if (present[level] || permission.grantable[level]) return null;
  if (level === 'write_access' && !WRITABLE_SCREENS.has(permission.path))
    return 'This screen is read-only.';
  return 'You can grant only rights that you have.';
}
