/** Rejects after `timeoutMs`, but does not cancel `work`. */
export async function withTimeout<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
