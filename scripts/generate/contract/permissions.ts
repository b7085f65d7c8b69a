import { ROLE } from '#machines/codes.ts';
import { METHODS, type Source, type SourceOperation } from './defaults.ts';

/** Permission paths of each module; the first folder of a path names the roles that can have it. */
export type Modules = Readonly<Record<string, readonly string[]>>;

const ROLES_OF_FOLDER: Readonly<Record<string, readonly number[]>> = {
  admin: [ROLE.administrator, ROLE.qualityControl],
  associate: [ROLE.associate],
  customer: [ROLE.customer],
  guest: [ROLE.guest],
  provider: [ROLE.apiProvider, ROLE.ftpProvider],
  auditor: [ROLE.auditor],
};

/**
 * Replaces the `module` of an access rule by the module's permission paths for the allowed roles.
 * Throws if a role has no path.
 */
export function expandModules(source: Source, modules: Modules): void {
  for (const item of Object.values(source))
    for (const method of METHODS) {
      const operation = item[method] as SourceOperation | undefined;
      const access = operation?.['x-access'];
      if (!operation || !access?.module || access.roles === 'anyone') continue;
      const { roles, module, level } = access;
      const paths = modules[module];
      if (!paths)
        throw new Error(`x-access of ${operation.operationId} names an unknown module: ${module}`);
      const rolesOf = (path: string) => ROLES_OF_FOLDER[path.split('/')[1] ?? ''] ?? [];
      const permissions = paths.filter((path) =>
        rolesOf(path).some((role) => roles.includes(role)),
      );
      const without = roles.find(
        (role) => !permissions.some((path) => rolesOf(path).includes(role)),
      );
      if (without !== undefined)
        throw new Error(
          `x-access of ${operation.operationId} allows role ${without}, for which ${module} has no path`,
        );
      operation['x-access'] = { roles, permissions, level };
    }
}
