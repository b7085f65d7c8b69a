/** A start that cannot go on for a reason the operator can mend: told in one line, without a stack. */
export class BootError extends Error {
  override name = 'BootError';
}

/** The first line of whatever was thrown, for a sentence that must stay on one line. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.trim() || 'unknown error';
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
