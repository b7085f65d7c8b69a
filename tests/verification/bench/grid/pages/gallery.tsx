import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ConfirmDialog } from '../../../../../src/ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../../../../src/ui/actions/ReasonButton.tsx';
import { Chip } from '../../../../../src/ui/Chip.tsx';
import { Countdown } from '../../../../../src/ui/Countdown.tsx';
import { EmptyState, ErrorState } from '../../../../../src/ui/EmptyState.tsx';
import { Icon } from '../../../../../src/ui/Icon.tsx';
import { SegmentedControl } from '../../../../../src/ui/inputs/SegmentedControl.tsx';
import { Keys } from '../../../../../src/ui/Keys.tsx';
import { LiveDot } from '../../../../../src/ui/LiveDot.tsx';
import { notifyError, notifySuccess } from '../../../../../src/ui/notify.tsx';
import { StatusBadge } from '../../../../../src/ui/StatusBadge.tsx';
import { ThemeProvider } from '../../../../../src/ui/theme/ThemeProvider.tsx';
import { GalleryGrid } from './gallery-grid.tsx';
import './gallery.css';

const doNothing = () => undefined;
const HOUR = 3_600_000;

function Parts() {
  const [asking, setAsking] = useState(false);
  return (
    <div className="parts">
      <p>
        <StatusBadge tone="available" label="Available" />
        <StatusBadge tone="available" label="Available" quiet />
        <StatusBadge tone="hold" label="Hold" />
        <StatusBadge tone="memo" label="Business Process" />
        <StatusBadge tone="confirm" label="Confirm Stones" />
        <StatusBadge tone="sold" label="Sold Out" />
        <StatusBadge tone="na" label="Not available" />
        <StatusBadge tone="registered" label="Registered" ring />
        <StatusBadge tone="unregistered" label="Not registered" ring />
        <StatusBadge tone="kyc" label="KYC Pending" ring />
      </p>
      <p>
        <Button variant="filled" rightSection={<Keys>C</Keys>}>
          Confirm
        </Button>
        <Button rightSection={<Keys>H</Keys>}>Hold</Button>
        <Button variant="subtle" leftSection={<Icon name="external" size="small" />}>
          Share
        </Button>
        <Button variant="danger">Reject</Button>
        <Button variant="danger-solid">Reject</Button>
        <Button loading>Confirm</Button>
        <Button variant="filled" size="lg" onClick={() => setAsking(true)} id="ask">
          Ask
        </Button>
        <Button size="sm">Small</Button>
        <ReasonButton reason="Only available rows can be held." onClick={doNothing}>
          Hold
        </ReasonButton>
        <Button
          id="toast"
          onClick={() =>
            notifySuccess('3 rows held to 18/11 | 14:32', {
              detail: 'HO-2026-004481 for Halden & Roe',
              action: { label: 'Release', keys: 'Z', onClick: doNothing },
            })
          }
        >
          Toast
        </Button>
        <Button
          id="toast-error"
          onClick={() =>
            notifyError('Only available rows must be chosen.', {
              detail: 'Nothing was changed.',
            })
          }
        >
          Error toast
        </Button>
      </p>
      <p>
        <TextInput placeholder="Report number" label="Rest" />
        <TextInput
          defaultValue="0 26 * * *"
          label="Schedule"
          error="Invalid time input"
          size="lg"
        />
        <TextInput defaultValue="8,733.00" label="Read only" readOnly />
        <Select label="Type" data={['API', 'Sheet']} defaultValue="API" size="lg" />
      </p>
      <p>
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Open" />
        <Checkbox label="Some" indeterminate />
        <SegmentedControl data={['White', 'Fancy']} value="White" onChange={doNothing} />
        <Chip name="Carat" onRemove={doNothing}>
          1.00–1.99
        </Chip>
        <Chip plain>VS1</Chip>
        <Keys>Ctrl K</Keys>
        <LiveDot state="live" />
        <LiveDot state="connecting" />
        <Countdown endsAt={Date.now() + 31 * HOUR} suffix="left" />
        <Countdown endsAt={Date.now() + HOUR / 6} suffix="left" />
      </p>
      <div className="blanks">
        <EmptyState
          title="No row matches all 8 filters"
          actions={<Button size="sm">Drop a filter</Button>}
        >
          Without “Fluorescence None” there are 42.
        </EmptyState>
        <ErrorState
          title="Failed to fetch data"
          actions={
            <>
              <Button size="sm" variant="filled">
                Try again
              </Button>
              request 7f3a-21c4
            </>
          }
        >
          Your filters are kept.
        </ErrorState>
      </div>
      <ConfirmDialog
        opened={asking}
        title="Reject 2 of 3 rows on CO-2026-004371?"
        confirmLabel="Reject 2 rows"
        danger
        reason={{
          required: true,
          noteLabel: 'Note for the client',
          ready: ['Not with the supplier'],
        }}
        footnote="RN-27402, VD-94530"
        onConfirm={() => setAsking(false)}
        onClose={() => setAsking(false)}
      >
        The rows become available again.
      </ConfirmDialog>
    </div>
  );
}

const root = document.getElementById('root');
if (root) {
  const parts = location.hash.includes('parts');
  createRoot(root).render(<ThemeProvider>{parts ? <Parts /> : <GalleryGrid />}</ThemeProvider>);
}
