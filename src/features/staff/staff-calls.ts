import { api, unwrapBody } from '#api/api-client.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { ROLE } from '#machines/codes.ts';

type Schemas = components['schemas'];
export type StaffMember = Schemas['StaffMember'];
export type StaffRole = Schemas['StaffRole'];
export type NewStaff = Schemas['NewStaff'];
type StaffChanges = Schemas['StaffChanges'];
type Question = NonNullable<operations['listStaff']['parameters']['query']>;

export const STAFF = 'staff';

export const listStaff = (query: Question, signal: AbortSignal) =>
  unwrapBody(api.GET('/admin/users', { params: { query }, signal }), TEXTS.listFailed);

const isAdministrator = (role: StaffRole): boolean => role === ROLE.administrator;

export const addStaff = (role: StaffRole, data: NewStaff) =>
  unwrapBody(
    isAdministrator(role)
      ? api.POST('/admin/create-admin', { body: { data } })
      : api.POST('/admin/create-qc', { body: { data } }),
    TEXTS.failed,
  );

export function changeStaff(
  { id, role_id }: StaffMember,
  body: { readonly data: StaffChanges; readonly was: StaffChanges },
) {
  const call = { params: { path: { id } }, body };
  return unwrapBody(
    isAdministrator(role_id)
      ? api.PUT('/admin/{id}', call)
      : api.PUT('/admin/update-qc/{id}', call),
    TEXTS.failed,
  );
}

export function removeStaff({ id, role_id }: StaffMember, remark: string) {
  const call = { params: { path: { id }, query: { remark } } };
  return unwrapBody(
    isAdministrator(role_id)
      ? api.DELETE('/admin/{id}', call)
      : api.DELETE('/admin/delete-qc/{id}', call),
    TEXTS.failed,
  );
}

export const staffName = ({ first_name, last_name }: StaffMember): string =>
  `${first_name} ${last_name}`.trim();
