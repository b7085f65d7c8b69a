import '../../shared/frame/kept-page.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#api/server-clock.ts';
import { formatAge } from '#common/format.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { EmailState } from '../../shared/mail/email-state.tsx';
import { Initials } from '../../shared/people/initials.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/inputs/SearchField.tsx';
import { EmailPane } from './email-pane.tsx';
import { type Email, fetchEmails, fetchMailTransport } from './mail-calls.ts';
import { MAIL_COLUMNS } from './mail-columns.tsx';
import { LONGEST_TERM, type MailSearch, mailQuery, parseMailSearch } from './mail-params.ts';

type MailPageProps = {
  readonly search: MailSearch;
  readonly onSearch: (next: MailSearch, how?: { readonly replace?: boolean }) => void;
};

const emailId = ({ id }: Email): string => id;

export function MailPage({ search, onSearch }: MailPageProps) {
  const query = mailQuery(search);
  const list = useListFetch({
    key: ['mail', 'list', query],
    load: async (signal, place) => toListPage(await fetchEmails({ ...query, ...place }, signal)),
    rowId: emailId,
  });
  const go = (
    change: { [K in keyof MailSearch]?: MailSearch[K] | undefined },
    how?: { readonly replace?: boolean },
  ) => onSearch(parseMailSearch({ ...search, ...change }), how);

  return (
    <div className="kept-page">
      <PageHeader title="Mail" />
      <MailTransport />
      <search className="kept-bar" aria-label="Filters">
        <SearchField
          className="kept-search"
          size="sm"
          label="Address or subject"
          longest={LONGEST_TERM}
          term={search.find ?? ''}
          onTerm={(find) => go({ find, page: undefined, email: undefined }, { replace: true })}
        />
      </search>
      <ListGrid
        list={list}
        viewKey="mail"
        label="E-mails"
        words={['e-mail', 'e-mails']}
        columns={MAIL_COLUMNS}
        search={search}
        onPage={(next) => go({ ...next, email: undefined })}
        opened={{ id: search.email, show: (email, how) => go({ email }, how) }}
        onShowAll={search.find === undefined ? undefined : () => go({ find: undefined })}
        empty={
          <EmptyState title="No e-mails yet">
            E-mails such as sign-up codes and password links appear here.
          </EmptyState>
        }
        renderPhoneRow={(email) => ({
          picture: <Initials name={email.to_address.replace(/@.*/, '')} />,
          title: email.subject,
          value: formatAge(email.created_at, serverNow()),
          detail: email.to_address,
          note: <EmailState state={email.state} />,
        })}
      />
      <EmailPane email={search.email ?? null} onClose={() => go({ email: undefined })} />
    </div>
  );
}

const TRANSPORT_TEXTS = {
  smtp: 'Mail is set up. E-mails are sent, and codes in them are masked here.',
  outbox:
    'Mail is not set up. E-mails stay here and are not sent. Ask the operator of the portal to set up mail.',
} as const;

function MailTransport() {
  const { data } = useQuery({
    queryKey: ['mail', 'way'],
    queryFn: ({ signal }) => fetchMailTransport(signal),
  });
  return (
    <Box
      component="p"
      className={data === 'outbox' ? 'kept-warning' : undefined}
      flex="none"
      mih={32}
      px="sm"
      py={7}
      fz="sm"
    >
      {data ? TRANSPORT_TEXTS[data] : ''}
    </Box>
  );
}
