/**
 * A startup failure that the operator can correct. The message is printed on one line, without a
 * stack trace.
 */
export class BootError extends Error {
  override name = 'BootError';
}

export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.trim() || 'unknown error';
}

export function hasErrorCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
