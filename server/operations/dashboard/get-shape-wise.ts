import { IN_STOCK } from '../../stock/search/in-stock.ts';
import { shapeSizes } from '../../stock/search/shape-sizes.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getShapeWise: Handler<OperationOf<'getShapeWise'>> = async (call) => {
  const { diamond_type, growth_type, business_id } = call.query;
  const narrowed = {
    ...(growth_type === undefined ? {} : { growth_type }),
    ...(business_id === undefined ? {} : { business_id }),
  };
  return { data: { status: IN_STOCK, ...(await shapeSizes(call, diamond_type, narrowed)) } };
};
