import { readFileSync } from 'node:fs';
import type { Access } from '../../../scripts/generate/access.ts';
import { ROLE, type RoleCode } from '../../../src/machines/codes.ts';

/**
 * Who may call what, as it was read and signed: `tests/contract/golden/access.txt`. Tests of access take from it what
 * they expect, so that a right that is lost in the contract is missed and not followed.
 */
export const SIGNED_ACCESS = new URL('../../contract/golden/access.txt', import.meta.url);

export interface SignedOperation {
  method: string;
  path: string;
  operationId: string;
  access: Access;
  /** whose record the id in the path names, where it is not everybody's */
  record: string | undefined;
}

const ROLES: readonly RoleCode[] = Object.values(ROLE).sort((a, b) => a - b);
const NONE = '-';
const HEADING = ['Method', 'Path', 'Operation', 'Roles', 'Level', 'Record', 'One of these screens'];
/** Fixed, so that a new operation is one new line and moves no other. */
const WIDTHS = [6, 56, 26, 15, 5, 12];

const rowText = (cells: readonly string[]): string =>
  cells.map((cell, at) => cell.padEnd(WIDTHS[at] ?? 0)).join(' | ');

const rolesText = ({ roles }: Access): string =>
  roles === 'anyone'
    ? roles
    : ROLES.map((role) => (roles.includes(role) ? String(role) : '.')).join(' ');

/** One line an operation, in the order of their paths. */
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

/** What was signed, read back from its text. */
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
