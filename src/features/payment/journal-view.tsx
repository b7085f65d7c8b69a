import { Box, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#api/api-client.ts';
import { serverNow } from '#api/server-clock.ts';
import { addDays, type Span } from '#common/typed-day.ts';
import { useDownload } from '../../shared/downloads/use-download.ts';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { ReasonLine, Reasons } from '../../ui/actions/Reasons.tsx';
import { DateRange } from '../../ui/inputs/DateRange.tsx';
import { PeriodsTable } from './periods-table.tsx';

function lastMonth(): Span {
  const firstDay = `${new Date(serverNow()).toISOString().slice(0, 7)}-01`;
  const to = addDays(firstDay, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** Download of the journal for the accounting program. */
export function JournalView() {
  const [period, setPeriod] = useState(lastMonth);
  const { received, download } = useDownload();
  const { from, to } = period;
  const reason = from === '' || to === '' ? 'Choose the first and the last day.' : null;
  const send = () =>
    void download((signal) =>
      api.GET('/payments/journal', { params: { query: { from, to } }, signal }),
    );
  return (
    <Reasons>
      <Box p="md" flex={1} mih={0} style={{ overflow: 'auto' }}>
        <Text mb="sm" maw={720}>
          The journal has two rows per entry, a debit and a credit: invoices and credit notes with
          their tax, payments, allocations, refunds and reversals. Days are in UTC. The account
          numbers are set in the company profile.
        </Text>
        <Flex
          component="form"
          align="center"
          gap="xs"
          wrap="wrap"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (reason === null && received === null) send();
          }}
        >
          <DateRange
            size="sm"
            label="Period"
            fromLabel="First day"
            toLabel="Last day"
            value={period}
            onSpan={setPeriod}
          />
          <ReasonButton
            variant="filled"
            reason={reason}
            loading={received !== null}
            type="submit"
            onClick={() => undefined}
          >
            Download CSV
          </ReasonButton>
          <ReasonLine />
        </Flex>
        <Box mt="lg">
          <PeriodsTable />
        </Box>
      </Box>
    </Reasons>
  );
}
