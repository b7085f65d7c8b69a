/**
 * SQL for the screens at `paths` with the permissions of user `u` and of the role, which `mayCall`
 * checks.
 */
export const grantedScreens = (paths: string): string => `(
    select coalesce(json_agg(json_build_object('path', m.path,
             'role_permissions', json_build_array(json_build_object(
               'read_access', coalesce(rp.read_access, false), 'write_access', coalesce(rp.write_access, false))),
             'user_permissions', json_build_array(json_build_object(
               'read_access', coalesce(up.read_access, false), 'write_access', coalesce(up.write_access, false))))), '[]')
      from submodule m join permission_category c on c.id = m.category_id and c.role_id = u.role_id
      left join role_permission rp on rp.submodule_id = m.id and rp.role_id = u.role_id
      left join user_permission up on up.submodule_id = m.id and up.user_id = u.id
     where m.path = any(${paths}))`;
