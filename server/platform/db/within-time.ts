/** Rejects at the timeout, in milliseconds. Does not cancel `work`. */
export async function withinTime<T>(limit: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`there was no answer in ${limit} ms`)), limit);
  });
  return await Promise.race([work, silence]).finally(() => clearTimeout(timer));
}
