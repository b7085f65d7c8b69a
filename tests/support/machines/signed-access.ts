import { readFileSync } from 'node:fs';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import type { Access } from '../../../scripts/generate/access.ts';

/**
 * The reviewed access table: `tests/contract/golden/access.txt`. Access tests take their
 * expectations from it and not from the contract. A right that is lost in the contract therefore
 * fails a test.
 */
export const SIGNED_ACCESS = new URL('../../contract/golden/access.txt', import.meta.url);

export interface SignedOperation {
  method: string;
  path: string;
  operationId: string;
  access: Access;
  /** the owner of the record in the path, if it is not shared by all */
  record: string | undefined;
}

const ROLES: readonly RoleCode[] = Object.values(ROLE).sort((a, b) => a - b);
const NONE = '-';
const HEADING = ['Method', 'Path', 'Operation', 'Roles', 'Level', 'Record', 'One of these screens'];
/** Fixed widths, so that a new operation changes one line only. */
const WIDTHS = [6, 56, 26, 15, 5, 12];

const rowText = (cells: readonly string[]): string =>
  cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join(' | ');

const rolesText = ({ roles }: Access): string =>
  roles === 'anyone'
    ? roles
    : ROLES.map((role) => (roles.includes(role) ? String(role) : '.')).join(' ');

/** Renders one line for each operation, in the order of the paths. */
export function accessText(operations: readonly SignedOperation[]): string {
  const rows = operations
    .map(({ method, path, operationId, access, record }) =>
      rowText([
        method,
        path,
        operationId,
        rolesText(access),
        access.level ?? NONE,
        record ?? NONE,
        access.permissions?.join(' ') ?? NONE,
      ]),
    )
    .sort((a, b) => (a.slice(WIDTHS[0]) < b.slice(WIDTHS[0]) ? -1 : 1));
  return `${[rowText(HEADING), '', ...rows].join('\n')}\n`;
}

/** Parses the reviewed table. */
export const signedOperations = (): SignedOperation[] =>
  readFileSync(SIGNED_ACCESS, 'utf8')
    .split('\n')
    .slice(2)
    .filter((line) => line !== '')
    .map(readRow);

function readRow(line: string): SignedOperation {
  const cells = line.split(' | ').map((cell) => cell.trim());
  const [method, path, operationId, roles, level, record, screens] = cells;
  if (!method || !path || !operationId || !roles || !screens)
    throw new Error(`not a line of signed access: ${line}`);
  const access: Access = {
    roles: roles === 'anyone' ? roles : ROLES.filter((role) => roles.includes(String(role))),
    ...(screens === NONE ? {} : { permissions: screens.split(' ') }),
    ...(level === 'read' || level === 'write' ? { level } : {}),
  };
  return { method, path, operationId, access, record: record === NONE ? undefined : record };
}
