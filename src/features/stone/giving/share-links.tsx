import './share-dialog.css';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../api/clock.ts';
import type { ShareLinkId } from '../../../api/ids.gen.ts';
import { TEXTS } from '../../../api/texts.ts';
import { formatDateClock } from '../../../common/format.ts';
import { tellProblem } from '../../../shared/frame/tell-problem.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { latestLinks, revokeLink, type ShareLink } from './share-calls.ts';

export const SHARE_LINKS_KEY = ['share-links'];

/** Links that are still open, each with the way to close it. */
export function ShareLinks() {
  const cache = useQueryClient();
  const [closing, setClosing] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: SHARE_LINKS_KEY,
    queryFn: ({ signal }) => latestLinks(signal),
    staleTime: 0,
  });
  const open = (data ?? []).filter(isOpen);
  if (open.length === 0) return null;

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
      <h3>Your open links</h3>
      <ul className="share-links">
        {open.map((link) => (
          <li key={link.id}>
            <span>
              {named(link)}
              <small>
                opened {link.opened === 1 ? 'once' : `${link.opened} times`}, until{' '}
                {formatDateClock(link.expires_at)}
                {link.company_name === null ? '' : `, prices for ${link.company_name}`}
              </small>
            </span>
            <Button
              variant="subtle"
              size="sm"
              loading={closing === link.id}
              aria-label={`Revoke the link to ${named(link)}`}
              onClick={() => void revoke(link.id)}
            >
              Revoke
            </Button>
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
