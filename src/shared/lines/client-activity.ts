import { api, unwrapBody } from '#api/api-client.ts';
import type { UserId } from '#api/ids.gen.ts';
import type { LineRow } from '../stones/stone-types.ts';
import type { Line, LineList } from './line-list.ts';

/**
 * Returns a copy of the list that loads only the lines of one business. `client` is the id of any
 * user of that business.
 */
export const activityOf = <Row extends Line>(
  list: LineList<Row>,
  client: UserId,
): LineList<Row> => ({
  ...list,
  pageSize: list.pageSizeOfClient ?? list.pageSize,
  async load({ query: { currentTab, page, size, diamond_type, sort } }, signal) {
    const pageQuery = { currentTab, page, size, ...(diamond_type && { diamond_type }) };
    const answer = await unwrapBody(
      api.GET('/customer/user/{id}/activity/{activity}', {
        params: {
          path: { id: client, activity: list.key },
          query: { ...pageQuery, ...(sort && { sort }) },
        },
        ...(signal ? { signal } : {}),
      }),
      list.failed,
    );
    const rowOf = list.rowOf ?? ((line: LineRow) => line as unknown as Row);
    return { ...answer, data: answer.data.map(rowOf) };
  },
});
