import { count } from '#common/count.ts';
import { retryFailedMedia as retry } from '../../stock/media/failed-media.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const retryFailedMedia: Handler<OperationOf<'retryFailedMedia'>> = (call) =>
  runChange(call, async ({ connection, actor }) => {
    const { links, ...filters } = call.data;
    const many = await retry(connection, actor, links, filters);
    return {
      message:
        many === 0
          ? 'No failed links to fetch again'
          : `${count(many, 'link')} will be fetched again`,
      data: { count: many },
    };
  });
