import type { Handler, OperationOf } from '../handler.ts';

export const getUsdInr: Handler<OperationOf<'getUsdInr'>> = async ({ usdInr }) => {
  const data = await usdInr.read();
  return { data, message: data ? 'OK' : 'No exchange rate is available.' };
};
