import { Box, Flex, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { supplierChoicesQuery } from '../../shared/supply/supplier-choices.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useStockCounts } from './stock-counts.tsx';

const { waiting, applying, refused } = IMPORT_STATUS;

export function FirstSteps() {
  const { data: counted } = useStockCounts();
  const isEmpty = counted?.every(({ totals }) => totals.pieces === 0) ?? false;
  return isEmpty ? <Steps /> : null;
}

function Steps() {
  const suppliers = useQuery(supplierChoicesQuery).data;
  const imports = useQuery({
    queryKey: ['imports', 'latest'],
    queryFn: ({ signal }) =>
      unwrapBody(
        api.GET('/inventory/imports', { params: { query: { size: 1 } }, signal }),
        TEXTS.listFailed,
      ),
  });
  useLiveRefetch(['import'], imports);
  if (!suppliers || !imports.data) return null;
  const [latest] = imports.data.data;
  const hasSupplier = suppliers.length > 0;
  // A refused stock list does not complete the step of sending a stock list.
  const isSent = latest !== undefined && latest.status !== refused.code;
  const list = latest ? { to: '/imports/$id' as const, params: { id: latest.id } } : null;
  return (
    <Box
      component="section"
      flex="none"
      px="md"
      py="sm"
      bg="var(--surface)"
      style={{ borderBottom: '1px solid var(--line)' }}
      aria-labelledby="first-steps"
    >
      <Text component="h2" id="first-steps" mb="2xs" fw="var(--w-strong)">
        Set up your stock
      </Text>
      <Box
        component="ol"
        display="grid"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: 8 }}
      >
        <Step
          isDone={hasSupplier}
          isNext={!hasSupplier}
          label="Add a supplier"
          link={{ to: '/supply' }}
        >
          Add the supplier and choose how its stock lists arrive: uploaded manually, or loaded from
          a URL or an FTP server.
        </Step>
        <Step
          isDone={isSent}
          isNext={hasSupplier && !isSent}
          label="Send the stock list"
          link={{ to: '/imports' }}
        >
          Send an Excel, CSV, text, JSON or XML file in the supplier’s own layout. The columns are
          recognised automatically.
        </Step>
        <Step
          isDone={latest?.status === applying.code}
          isNext={isSent}
          label={
            latest?.status === waiting.code
              ? 'Review the dry run and approve it'
              : 'Review the dry run'
          }
          link={isSent ? list : null}
        >
          The dry run shows what the stock list changes, row by row, before the list is applied. You
          can roll back the whole list.
        </Step>
        <Step isDone={false} isNext={false} label="Search" link={null}>
          All buyers can find the stones within two seconds.
        </Step>
      </Box>
    </Box>
  );
}

type StepProps = {
  readonly isDone: boolean;
  readonly isNext: boolean;
  readonly label: string;
  readonly link: LinkProps | null;
  readonly children: ReactNode;
};

function Step({ isDone, isNext, label, link, children }: StepProps) {
  return (
    <Box
      component="li"
      px="sm"
      py="xs"
      bd={`1px solid var(${isNext ? '--accent-line' : '--line'})`}
      bg={isNext ? 'var(--accent-tint)' : 'var(--surface)'}
      c="var(--text-2)"
      fz="sm"
      style={{ borderRadius: 'var(--r-2)' }}
      aria-current={isNext ? 'step' : undefined}
    >
      <Flex component="b" align="center" gap="3xs" mb="4xs" fw="var(--w-strong)">
        {isDone ? <Icon name="check" size="small" /> : null}
        {link && (isNext || isDone) ? <Link {...link}>{label}</Link> : label}
        {isDone ? <span className="sr-only"> (done)</span> : null}
      </Flex>
      {children}
    </Box>
  );
}
