import '../../shared/frame/kept-page.css';
import { Anchor, Box, Button, Code, Flex, List } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import type { ReactNode } from 'react';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { InternalLink } from '../../shared/records/record-link.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import { OwnKeys } from './own-keys.tsx';

/** An invented stone with the column names that most suppliers use. */
const STONE = {
  'Stock No': 'A-1001',
  Shape: 'Round',
  Carat: '1.01',
  Color: 'F',
  Clarity: 'VS1',
  Cut: 'EX',
  Polish: 'EX',
  Symmetry: 'EX',
  Fluorescence: 'None',
  Type: 'Natural',
  Lab: 'GIA',
  'Report No': '7300000001',
  'Price per carat': '5200.00',
};

const CHANGES = [
  { stock_no: 'A-1001', price_per_ct: 5100 },
  { stock_no: 'A-1002', is_available: false },
];

const request = (origin: string): string =>
  [
    `curl ${origin}/api/v1/inventory/stock-push \\`,
    "  -H 'Authorization: Bearer culet_…' \\",
    "  -H 'Content-Type: application/json' \\",
    "  -H 'Idempotency-Key: list-1' \\",
    `  -d '${JSON.stringify({ data: { stones: [STONE] } }, null, 2)}'`,
  ].join('\n');
const change = (origin: string): string =>
  [
    `curl ${origin}/api/v1/inventory/stock-push \\`,
    "  -H 'Authorization: Bearer culet_…' \\",
    "  -H 'Content-Type: application/json' \\",
    "  -H 'Idempotency-Key: change-1' \\",
    `  -d '${JSON.stringify({ data: { changes: CHANGES } }, null, 2)}'`,
  ].join('\n');

/** Explains to a supplier how stock lists reach the portal, with keys for the supplier's programs. */
export function SendingPage() {
  const { origin } = location;
  const hasOwnKeys = mayCall(useProfile(), calls.listOwnKeys);
  return (
    <div className="kept-page">
      <PageHeader title="Ways to send lists" />
      <Box maw={860} p="md" style={{ overflowY: 'auto' }}>
        <RecordPart title="File" level={2}>
          <p>
            Excel or CSV, with your own column names. The first list shows how the portal reads each
            column, and you can correct it.
          </p>
          <InternalLink place="/imports">Imports: send a list</InternalLink>
        </RecordPart>
        <RecordPart title="API" level={2}>
          <List size="sm" listStyleType="disc" spacing="3xs" withPadding>
            <List.Item>
              A request contains up to 10,000 stones with your column names, or only changes of
              price and availability.
            </List.Item>
            <List.Item>
              Begin with a sandbox key: the portal answers as usual but changes nothing.
            </List.Item>
            <List.Item>
              Send a new idempotency key with each list. If a request is repeated with the same key,
              the portal returns the first response and does not process the list again.
            </List.Item>
            <List.Item>
              The response has an outcome for each row, and for each rejected row the column and the
              reason.
            </List.Item>
          </List>
          <Example label="Send stones" text={request(origin)} />
          <Example label="Change a price, or withdraw a stone" text={change(origin)} />
          <p>
            <Anchor href="/api/docs#tag/stock-push" target="_blank" inherit underline="always">
              API reference
            </Anchor>
          </p>
        </RecordPart>
        {hasOwnKeys ? <OwnKeys /> : null}
        <RecordPart title="FTP" level={2}>
          <p>
            The portal fetches your list from your server on a schedule. Your contact at the portal
            needs the following details:
          </p>
          <List size="sm" listStyleType="disc" spacing="3xs" withPadding>
            <List.Item>host and port, and FTPS if your server offers it</List.Item>
            <List.Item>user name and password of an account that may only read</List.Item>
            <List.Item>folder, and name or pattern of the file, such as stock_*.csv</List.Item>
            <List.Item>days and times, with the time zone</List.Item>
            <List.Item>
              list type: the whole stock, so that missing stones are withdrawn, or only additions
              and updates
            </List.Item>
          </List>
        </RecordPart>
      </Box>
    </div>
  );
}

function Example({ label, text }: { readonly label: string; readonly text: string }): ReactNode {
  const clipboard = useClipboard({ timeout: 2_000 });
  return (
    <Box my="sm">
      <Flex align="center" justify="space-between" mb="3xs">
        <b>{label}</b>
        <Button size="xs" aria-label={`Copy: ${label}`} onClick={() => clipboard.copy(text)}>
          {clipboard.copied ? 'Copied' : 'Copy'}
        </Button>
      </Flex>
      <Code
        block
        p="sm"
        bg="var(--surface-2)"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {text}
      </Code>
    </Box>
  );
}
