import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { PermissionCategoryId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { RoleCode } from '#machines/codes.ts';

export type EditableCategory = components['schemas']['EditableCategory'];
export type EditablePermission = components['schemas']['EditablePermission'];
export type Submodule = components['schemas']['Submodule'];
export type RoleUser = components['schemas']['RoleUser'];

type RightsWanted = components['schemas']['RightsWanted'];

export const rightsQuery = (role: RoleCode, user: UserId | null) =>
  queryOptions({
    queryKey: ['role-rights', role, user],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/permission/user-wise-permissions', {
          params: { query: { role_id: role, ...(user && { user_id: user }) } },
          signal,
        }),
        TEXTS.listFailed,
      ),
  });

export const categoriesQuery = (role: RoleCode) =>
  queryOptions({
    queryKey: ['role-categories', role],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/roles/category', { params: { query: { role_id: role } }, signal }),
        TEXTS.listFailed,
      ),
  });

export const submodulesQuery = (role?: RoleCode, group?: PermissionCategoryId) =>
  queryOptions({
    queryKey: ['role-submodules', role, group],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/roles/submodule', {
          params: {
            query: { ...(role && { role_id: role }), ...(group && { category_id: group }) },
          },
          signal,
        }),
        TEXTS.listFailed,
      ),
  });

export const listRoleUsers = (
  query: { role_id: RoleCode; search?: string; page: number; size: number },
  signal: AbortSignal,
) =>
  unwrapBody(
    api.GET('/permission/role-wise-users', { params: { query }, signal }),
    TEXTS.listFailed,
  );

export const saveRights = (
  role: RoleCode,
  user: UserId | null,
  body: { readonly data: RightsWanted; readonly was: RightsWanted },
) =>
  unwrapBody(
    api.PUT('/permission/user-wise-permissions', {
      params: { query: { role_id: role, ...(user && { user_id: user }) } },
      body,
    }),
    TEXTS.failed,
  );
