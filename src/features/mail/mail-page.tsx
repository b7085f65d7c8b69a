import './mail.css';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../api/clock.ts';
import { formatAge, formatInteger } from '../../common/format.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { Initials } from '../../shared/people/initials.tsx';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { LetterPane } from './letter-pane.tsx';
import { LetterState } from './letter-state.tsx';
import { fetchLetters, fetchMailWay, type Letter } from './mail-calls.ts';
import { MAIL_COLUMNS } from './mail-columns.tsx';
import { LONGEST_TERM, type MailSearch, mailQuestion, parseMailSearch } from './mail-params.ts';

interface MailAnswer {
  readonly rows: readonly Letter[];
  readonly columns: readonly string[];
  readonly totalRecords: number;
}

type MailPageProps = {
  readonly search: MailSearch;
  readonly onSearch: (next: MailSearch, how?: { readonly replace?: boolean }) => void;
};

const letterId = ({ id }: Letter): string => id;

/** Every letter that the portal wrote, whether it leaves the house or not. */
export function MailPage({ search, onSearch }: MailPageProps) {
  const question = mailQuestion(search);
  const list = useListFetch<MailAnswer>({
    key: ['mail', 'list', question],
    load: async (signal) => {
      const { data, pagination } = await fetchLetters(question, signal);
      return {
        rows: data,
        columns: MAIL_COLUMNS.map(({ id }) => id),
        totalRecords: pagination.totalRecords,
      };
    },
    rowId: letterId,
  });
  const total = list.answer?.totalRecords ?? 0;
  const go = (
    change: { [K in keyof MailSearch]?: MailSearch[K] | undefined },
    how?: { readonly replace?: boolean },
  ) => onSearch(parseMailSearch({ ...search, ...change }), how);

  return (
    <div className="mail-page">
      <PageHeader title="Mail" />
      <MailWay />
      <DataGrid<Letter>
        viewKey="mail"
        label="Letters"
        columns={MAIL_COLUMNS}
        rows={list.rows}
        rowId={letterId}
        status={list.status}
        {...(search.letter === undefined ? {} : { currentId: search.letter })}
        onCurrentChange={(letter) => {
          // While one is read, the keys lead from letter to letter.
          if (search.letter !== undefined)
            go({ letter: letter ?? undefined }, { replace: letter !== null });
        }}
        onOpen={({ id }) => go({ letter: id }, { replace: search.letter !== undefined })}
        pageKeys
        page={{
          page: search.page ?? 1,
          size: search.size ?? PAGE_SIZES.table,
          totalRecords: total,
          onChange: ({ page, size }) =>
            go({ page, size: size === PAGE_SIZES.table ? undefined : size, letter: undefined }),
        }}
        toolbar={
          <>
            <b>
              {list.answer
                ? `${formatInteger(total)} ${total === 1 ? 'letter' : 'letters'}`
                : 'Letters'}
            </b>
            <SearchField
              className="mail-search"
              label="Address or subject"
              longest={LONGEST_TERM}
              term={search.find ?? ''}
              onTerm={(find) => go({ find, page: undefined, letter: undefined }, { replace: true })}
            />
          </>
        }
        empty={
          search.find === undefined ? (
            <EmptyState title="No letter has been written yet">
              Codes for signing up and for new passwords are the first that come.
            </EmptyState>
          ) : (
            <EmptyState title={`No letter matches “${search.find}”`}>
              A part of an address or of a subject finds it.
            </EmptyState>
          )
        }
        error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
        renderPhoneRow={(letter) => ({
          picture: <Initials name={letter.to_address.replace(/@.*/, '')} />,
          title: letter.subject,
          value: formatAge(letter.created_at, serverNow()),
          detail: letter.to_address,
          note: <LetterState state={letter.state} />,
        })}
      />
      <LetterPane letter={search.letter ?? null} onClose={() => go({ letter: undefined })} />
    </div>
  );
}

const WAYS = {
  smtp: 'A mail server is configured: letters are sent, and codes in them are masked here.',
  outbox:
    'No mail server is configured: letters stay here and reach nobody. Set SMTP_URL and start the portal anew to send them.',
} as const;

function MailWay() {
  const { data } = useQuery({
    queryKey: ['mail', 'way'],
    queryFn: ({ signal }) => fetchMailWay(signal),
  });
  return (
    <p className="mail-way" data-way={data}>
      {data ? WAYS[data] : ''}
    </p>
  );
}
