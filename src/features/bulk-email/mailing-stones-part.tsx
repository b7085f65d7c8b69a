import '../../shared/people/person-drawer.css';
import '../../shared/records/record-table.css';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { formatNumber, formatWeight } from '#common/format.ts';
import { GROWTH_ABBREVIATION } from '#common/stone-labels.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { ClientPicker } from '../../shared/stones/client-picker.tsx';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { type Mailing, stonesFile, stonesQuery } from './bulk-email-calls.ts';

export function MailingStonesPart({ mailing: { id } }: { readonly mailing: Mailing }) {
  const [client, setClient] = useState<UserId | null>(null);
  const [page, setPage] = useState(1);
  const request = { id, user_id: client };
  const query = useQuery({
    ...stonesQuery(request, page),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const total = data?.pagination?.totalRecords ?? 0;
  const pages = data?.pagination?.totalPages ?? 1;
  return (
    <RecordPart
      title="Stones"
      tools={
        <ClientPicker
          label="Trading client whose prices are shown"
          placeholder="List prices"
          width={230}
          value={client}
          onChange={(chosen) => {
            setClient(chosen);
            setPage(1);
          }}
        />
      }
    >
      <PartFailed query={query} />
      {data ? (
        <>
          <div className="record-table-frame">
            <table className="record-table" aria-label="Stones in the mailing">
              <thead>
                <tr>
                  <th scope="col">Stock no.</th>
                  <th scope="col" data-wide="">
                    Stone
                  </th>
                  <th scope="col" data-end="">
                    Carat
                  </th>
                  <th scope="col" data-end="">
                    $/ct
                  </th>
                  <th scope="col" data-end="">
                    Amount $
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.stones.map((stone) => (
                  <tr key={stone.stock_no}>
                    <td>{stone.stock_no}</td>
                    <td data-wide="">
                      {stoneTitle(stone)} {GROWTH_ABBREVIATION[stone.growth_type]}
                    </td>
                    <td data-end="">{formatWeight(stone.carat)}</td>
                    <td data-end="">{formatNumber(stone.markup_ppc)}</td>
                    <td data-end="">{formatNumber(stone.sell_amt)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="people-acts">
            {count(total, 'stone')} available now{' '}
            {pages > 1 ? (
              <>
                {`, page ${page} of ${pages}`}
                <Button size="xs" disabled={page <= 1} onClick={() => setPage(page - 1)}>
                  Previous page
                </Button>
                <Button size="xs" disabled={page >= pages} onClick={() => setPage(page + 1)}>
                  Next page
                </Button>
              </>
            ) : null}
            {total > 0 ? (
              <>
                <DownloadButton request={stonesFile(request, 'export')}>Excel</DownloadButton>
                <DownloadButton request={stonesFile(request, 'pdf')}>PDF</DownloadButton>
              </>
            ) : null}
          </p>
        </>
      ) : error ? null : (
        <SkeletonRows count={4} />
      )}
    </RecordPart>
  );
}
