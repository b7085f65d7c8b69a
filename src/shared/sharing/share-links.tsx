import '../records/record-table.css';
import { Box, Button, Text } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatInteger, formatNumber } from '#common/format.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { GridPager } from '../../ui/grid/GridPager.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { notifyProblem } from '../frame/notify-problem.ts';
import { PartFailed } from '../lists/part-failed.tsx';
import { revokeLink, SHARE_LINKS_KEY, type ShareLink, shareLinks } from './share-link-calls.ts';

type ShareLinksProps = {
  readonly all?: boolean;
  readonly title: string;
  readonly none?: ReactNode;
};

const PAGE = 25;
/** Number of links that are loaded if `all` is false: the newest links, without paging. */
const LATEST = 100;

export function ShareLinks({ all = false, title, none = null }: ShareLinksProps) {
  const cache = useQueryClient();
  const [place, setPlace] = useState({ page: 1, size: all ? PAGE : LATEST });
  // `asked` keeps its value after the dialog closes, so that its text never becomes empty while the
  // dialog is visible.
  const [asked, setAsked] = useState<ShareLink | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: [...SHARE_LINKS_KEY, place],
    queryFn: ({ signal }) => shareLinks(place, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { data } = query;
  if (!data) return <PartFailed query={query} />;
  const { totalRecords } = data.pagination;
  const links = all ? data.data : data.data.filter(isOpen);

  async function end({ id }: ShareLink) {
    setBusy(true);
    try {
      notifySuccess((await revokeLink(id)).message);
      setAsking(false);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    } finally {
      setBusy(false);
      void cache.invalidateQueries({ queryKey: SHARE_LINKS_KEY });
    }
  }

  // The list of all links is a page with an h2 title; the list of open links is a section of a
  // drawer.
  const Heading = all ? 'h2' : 'h3';
  const heading = (
    <Text component={Heading} mb="3xs" fw="var(--w-strong)">
      {title}
      {all && totalRecords > 0 ? (
        <Text span inherit c="dimmed">
          {' '}
          {formatInteger(totalRecords)}
        </Text>
      ) : null}
    </Text>
  );
  if (links.length === 0)
    return none === null ? null : (
      <>
        {heading}
        {none}
      </>
    );
  return (
    <>
      {heading}
      <table className="record-table" data-flush="">
        <tbody>
          {links.map((link) => (
            <tr key={link.id}>
              <td>{named(link)}</td>
              <Box component="td" w="100%" c="var(--text-2)" style={{ whiteSpace: 'normal' }}>
                {pricesOf(link)}
                <br />
                {historyOf(link)}
              </Box>
              <td>
                {isOpen(link) ? (
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={`Revoke the link to ${named(link)}`}
                    onClick={() => {
                      setAsked(link);
                      setAsking(true);
                    }}
                  >
                    Revoke
                  </Button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {all && totalRecords > PAGE ? (
        <GridPager page={{ ...place, totalRecords, onChange: setPlace }} />
      ) : null}
      <ConfirmDialog
        opened={asking}
        title={asked === null ? '' : `Revoke the link to ${named(asked)}?`}
        confirmLabel="Revoke the link"
        danger
        busy={busy}
        onConfirm={() => asked && void end(asked)}
        onClose={() => setAsking(false)}
      >
        {`Anyone who opens the link sees that it was revoked${asked?.enquiries ? ', including people who enquired' : ''}. A revoked link cannot be reopened, but you can create a new link.`}
      </ConfirmDialog>
    </>
  );
}

const isOpen = ({ revoked_at, expires_at }: ShareLink): boolean =>
  revoked_at === null && Date.parse(expires_at) > serverNow();

const named = ({ stock_numbers: [first, ...others] }: ShareLink): string =>
  others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`;

const PRICES: Readonly<Record<ShareLink['prices'], string>> = {
  none: 'No prices',
  frozen: 'Prices fixed when created',
  live: 'Current prices when opened',
};

function pricesOf({ prices, company_name, margin }: ShareLink): string {
  const added =
    margin?.percent === undefined
      ? margin?.amount === undefined
        ? null
        : `with your margin of $${formatNumber(margin.amount)} per stone`
      : `with your margin of ${formatNumber(margin.percent)} %`;
  return [PRICES[prices], company_name === null ? null : `for ${company_name}`, added]
    .filter(Boolean)
    .join(', ');
}

function historyOf(link: ShareLink): string {
  const { opened, last_opened_at, enquiries, revoked_at, expires_at } = link;
  const end =
    revoked_at === null
      ? `${isOpen(link) ? 'open until' : 'expired'} ${formatDateTime(expires_at)}`
      : `revoked ${formatDateTime(revoked_at)}`;
  const times = opened === 1 ? 'opened once' : `opened ${opened} times`;
  return [
    opened === 0 ? 'not opened yet' : `${times}, last ${formatDateTime(last_opened_at)}`,
    enquiries === 0 ? null : enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`,
    end,
  ]
    .filter(Boolean)
    .join(', ');
}
