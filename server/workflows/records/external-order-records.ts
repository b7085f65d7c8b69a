import type { ConfirmStoneId } from '#api/ids.gen.ts';
import type { ConfirmStoneContext, ConfirmStoneEvent } from '#machines/workflows/confirm-stone.ts';
import type { Records } from '../apply-events.ts';
import {
  newOrderRecords,
  ORDER_RULES,
  type OrderDetails,
  type WrittenOrder,
} from './confirm-stone-records.ts';
import { openExternalRequest } from './external-request-records.ts';

interface ExternalOrder {
  orders: Records<ConfirmStoneContext, ConfirmStoneEvent, ConfirmStoneId, WrittenOrder>;
  requestNo(): string;
}

/**
 * Writes orders from the order list of an API client. Inserts the request record in `write`, after
 * the state machine has accepted the stones. A refused list thus uses no request number.
 */
export function newExternalOrderRecords({
  remark,
  fileName,
}: Pick<OrderDetails, 'remark'> & { fileName: string | null }): ExternalOrder {
  let requestNo: string | null = null;
  return {
    orders: {
      ...ORDER_RULES,
      async write(change, decided, event) {
        const tradingClient = decided[0]?.context.tradingClient;
        if (!tradingClient) throw new Error('an external list has no trading client');
        const request = await openExternalRequest(change, tradingClient, fileName);
        requestNo = request.requestNo;
        const records = newOrderRecords({ remark, externalRequestId: request.id });
        return records.write(change, decided, event);
      },
    },
    requestNo() {
      if (requestNo === null) throw new Error('an external list has no number');
      return requestNo;
    },
  };
}
