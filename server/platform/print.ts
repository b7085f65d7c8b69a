/** The only two doors to the terminal. A reader that went away must not bring the portal down. */
process.stdout.on('error', () => undefined);
process.stderr.on('error', () => undefined);

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function warnLine(line: string): void {
  process.stderr.write(`${line}\n`);
}
