/**
 * Only this file writes to the terminal. Errors are ignored, because a closed pipe must not end the
 * portal.
 */
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function warnLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
