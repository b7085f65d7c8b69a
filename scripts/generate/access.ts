import type { RoleCode } from '#machines/codes.ts';
import { HEADER, type Output } from './output.ts';

/**
 * `x-access` of an operation. The caller needs one of the roles, and at least one of the
 * permissions.
 */
export interface Access {
  readonly roles: 'anyone' | readonly RoleCode[];
  readonly permissions?: readonly string[];
  readonly level?: 'read' | 'write';
}

interface Operation {
  readonly operationId?: string;
  readonly 'x-access'?: Access;
  readonly 'x-key-scope'?: string;
}

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/**
 * Generates the access rule of each operation as a one-line constant. The bundler inlines a
 * constant where it is used, so a screen loads only the rules that it uses.
 */
export function generateAccess(bundle: string): Output {
  const calls = operationsOf(JSON.parse(bundle) as Contract).map(
    ([operationId, access]) => `export const ${operationId} = '${lineOf(access)}' as const;`,
  );
  return {
    path: 'src/common/access/calls.gen.ts',
    content: `// ${HEADER}\n\n${calls.join('\n')}\n`,
  };
}

/** Operations that are missing in the generated table reject API keys. */
export function generateKeyScopes(bundle: string): Output {
  const scoped = Object.values((JSON.parse(bundle) as Contract).paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, 'x-key-scope': scope }) =>
      operationId && scope ? [`  ${operationId}: '${scope}',`] : [],
    );
  return {
    path: 'server/people/keys/scopes.gen.ts',
    content: `// ${HEADER}\n\nexport const KEY_SCOPE_OF = {\n${scoped.toSorted().join('\n')}\n} as const;\n`,
  };
}

const lineOf = ({ roles, permissions = [], level }: Access): string =>
  [roles === 'anyone' ? roles : roles.join(''), level ?? '-', ...permissions.toSorted()].join(' ');

function operationsOf({ paths }: Contract): [operationId: string, access: Access][] {
  return Object.values(paths)
    .flatMap((item) => Object.values(item))
    .flatMap(({ operationId, 'x-access': access }) => {
      if (!operationId) return [];
      if (!access) throw new Error(`${operationId} has no x-access`);
      if (access.permissions && !access.level)
        throw new Error(`the x-access of ${operationId} names permissions but no level`);
      if (!access.permissions && access.level)
        throw new Error(`the x-access of ${operationId} names a level but no permissions`);
      return [[operationId, access] as [string, Access]];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
