import { api } from '#api/api-client.ts';
import { browserTimeZone } from '#common/browser-time-zone.ts';
import type { GridFile } from '../../ui/grid/types.ts';
import type { LinkRequest } from '../downloads/use-download.ts';
import { useServerFile } from '../downloads/use-server-file.ts';
import type { LineView } from './line-list.ts';
import type { LineQuery } from './line-params.ts';

const requestPdf =
  (list: LineView, question: LineQuery, columns: readonly string[]): LinkRequest =>
  (signal) => {
    const { page: _, size: __, ...query } = question.query;
    const zone = browserTimeZone();
    return api.POST('/inventory/list-pdf/{list}', {
      params: { path: { list }, query },
      body: { data: { ...question.data, columns: [...columns], zone } },
      signal,
    });
  };

export const useListPdf = (list: LineView, question: LineQuery): GridFile =>
  useServerFile({
    format: 'pdf',
    label: 'PDF',
    note: 'A printable list with the filters and the totals.',
    withColumns: true,
    againstSelection:
      'A PDF contains all results. To print the selected rows, press Print above the list.',
    request: (columns) => requestPdf(list, question, columns),
  });
