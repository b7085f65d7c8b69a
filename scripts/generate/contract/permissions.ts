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
 * Replaces the `module` of an access rule by the permission paths of the module. Paths of roles that
 * the operation does not allow are left out.
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
      const isAllowed = (path: string) =>
        ROLES_OF_FOLDER[path.split('/')[1] ?? '']?.some((role) => roles.includes(role));
      operation['x-access'] = { roles, permissions: paths.filter(isAllowed), level };
    }
}
