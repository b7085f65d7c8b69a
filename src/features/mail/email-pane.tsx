import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MailId } from '#api/ids.gen.ts';
import { formatDateTime } from '#common/format.ts';
import { idFromText } from '#common/id-from-text.ts';
import { EmailState } from '../../shared/mail/email-state.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { Fetched } from '../../shared/records/fetched.tsx';
import { SideDrawer } from '../../ui/SideDrawer.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { fetchEmail } from './mail-calls.ts';

const WIDTH = 480;

type EmailPaneProps = {
  /** id of the open e-mail; null if the pane is closed */
  readonly email: string | null;
  readonly onClose: () => void;
};

export function EmailPane({ email, onClose }: EmailPaneProps) {
  const query = useQuery({
    queryKey: ['mail', 'letter', email],
    queryFn: ({ signal }) => fetchEmail(idFromText<MailId>(email ?? ''), signal),
    enabled: email !== null,
  });
  return (
    <SideDrawer
      opened={email !== null}
      label="E-mail"
      width={WIDTH}
      onClose={onClose}
      head={{ title: query.data?.subject ?? '' }}
    >
      <Fetched query={query} waiting={<SkeletonRows count={4} />}>
        {(data) => (
          <>
            <DrawerFacts>
              <Fact name="To">{data.to_address}</Fact>
              <Fact name="Created">{formatDateTime(data.created_at)}</Fact>
              <Fact name="Status">
                <EmailState state={data.state} />{' '}
                {data.sent_at ? formatDateTime(data.sent_at) : null}
              </Fact>
              {data.last_error ? (
                <Fact name="Last error">
                  <Box component="span" c="var(--danger)">
                    {data.last_error}
                  </Box>
                </Fact>
              ) : null}
            </DrawerFacts>
            <Box
              component="p"
              p="md"
              style={{
                borderTop: '1px solid var(--line)',
                overflowWrap: 'anywhere',
                whiteSpace: 'pre-wrap',
              }}
            >
              {data.body}
            </Box>
          </>
        )}
      </Fetched>
    </SideDrawer>
  );
}
