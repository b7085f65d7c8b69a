import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { readLinkedStones } from '../../trading/supplier-confirmations/read-supplier-confirmations.ts';
import { readSupplierLink } from '../../workflows/supplier-links.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const readSupplyLink: Handler<OperationOf<'readSupplyLink'>> = async (call) => {
  const { pool, data, request, throttles } = call;
  await throttles.codeTries.consume(addressPrefix(request.ip));
  const { provider, expires_at, ids } = await readSupplierLink(pool, data.token);
  return {
    data: {
      provider,
      expires_at: expires_at.toISOString(),
      stones: await readLinkedStones(pool, ids),
    },
  };
};
