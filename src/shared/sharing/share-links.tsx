import './share-links.css';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import type { ShareLinkId } from '../../api/ids.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { formatDateClock, formatNumber } from '../../common/format.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { tellProblem } from '../frame/tell-problem.ts';
import { latestLinks, revokeLink, SHARE_LINKS_KEY, type ShareLink } from './share-link-calls.ts';

type ShareLinksProps = {
  /** also those that are over */
  readonly all?: boolean;
  readonly title: string;
  /** where there is none */
  readonly none?: ReactNode;
};

/** The reader's links: what each shows, how often and when it was opened, and the way to end it. */
export function ShareLinks({ all = false, title, none = null }: ShareLinksProps) {
  const cache = useQueryClient();
  const [closing, setClosing] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: SHARE_LINKS_KEY,
    queryFn: ({ signal }) => latestLinks(signal),
    staleTime: 0,
  });
  if (!data) return null;
  const links = all ? data : data.filter(isOpen);
  if (links.length === 0) return none;

  async function revoke(id: ShareLinkId) {
    setClosing(id);
    try {
      notifySuccess((await revokeLink(id)).message);
    } catch (error) {
      tellProblem(error, TEXTS.failed);
    } finally {
      setClosing(null);
      void cache.invalidateQueries({ queryKey: SHARE_LINKS_KEY });
    }
  }

  return (
    <>
      <h3>{title}</h3>
      <ul className="share-links">
        {links.map((link) => (
          <li key={link.id}>
            <span>
              {named(link)}
              <small>{pricesOf(link)}</small>
              <small>{historyOf(link)}</small>
            </span>
            {isOpen(link) ? (
              <Button
                variant="subtle"
                size="sm"
                loading={closing === link.id}
                aria-label={`End the link to ${named(link)}`}
                onClick={() => void revoke(link.id)}
              >
                End
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const isOpen = ({ revoked_at, expires_at }: ShareLink): boolean =>
  revoked_at === null && Date.parse(expires_at) > serverNow();

const named = ({ stock_numbers: [first, ...others] }: ShareLink): string =>
  others.length === 0 ? (first ?? '') : `${first} and ${others.length} more`;

const PRICES: Readonly<Record<ShareLink['prices'], string>> = {
  none: 'No prices',
  frozen: 'Prices fixed when it was made',
  live: 'Prices as they are when it is opened',
};

function pricesOf({ prices, company_name, margin }: ShareLink): string {
  const added =
    margin?.percent === undefined
      ? margin?.amount === undefined
        ? null
        : `with your $${formatNumber(margin.amount)} a stone`
      : `with your ${formatNumber(margin.percent)} %`;
  return [PRICES[prices], company_name === null ? null : `for ${company_name}`, added]
    .filter(Boolean)
    .join(', ');
}

function historyOf(link: ShareLink): string {
  const { opened, last_opened_at, enquiries, revoked_at, expires_at } = link;
  const end =
    revoked_at === null
      ? `${isOpen(link) ? 'open until' : 'over since'} ${formatDateClock(expires_at)}`
      : `ended ${formatDateClock(revoked_at)}`;
  const times = opened === 1 ? 'opened once' : `opened ${opened} times`;
  return [
    opened === 0 ? 'not opened yet' : `${times}, last ${formatDateClock(last_opened_at)}`,
    enquiries === 0 ? null : enquiries === 1 ? '1 enquiry' : `${enquiries} enquiries`,
    end,
  ]
    .filter(Boolean)
    .join(', ');
}
