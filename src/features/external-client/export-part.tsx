import '../../shared/people/person-drawer.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TEXTS } from '#api/texts.ts';
import { formatDateTime, formatInteger } from '#common/format.ts';
import { STOCK_EXPORT_RUN } from '#machines/codes.ts';
import { notifyProblem } from '../../shared/frame/notify-problem.ts';
import { useCommands } from '../../shared/frame/use-commands.ts';
import { PartFailed } from '../../shared/lists/part-failed.tsx';
import { DrawerFacts } from '../../shared/records/drawer-facts.tsx';
import { Fact } from '../../shared/records/fact.tsx';
import { RecordPart } from '../../shared/records/record-part.tsx';
import { EncryptionFact } from '../../shared/supply/encryption-fact.tsx';
import { capitalizeFirst, formatSchedule } from '../../shared/supply/server-words.ts';
import { ConfirmDialog } from '../../ui/actions/ConfirmDialog.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import type { ExternalClient } from './client-calls.ts';
import {
  lastExportRuns,
  readExport,
  removeExport,
  STOCK_EXPORTS,
  type StockExport,
  sendNow,
  switchExport,
} from './export-calls.ts';
import { ExportDialog } from './export-dialog.tsx';
import { ExportRuns } from './export-runs.tsx';
import {
  CONTENT_NAME,
  FORMAT_NAME,
  KIND_NAME,
  kindOf,
  placeOf,
  sendDisabledReason,
} from './export-words.ts';

const WHILE_RUNNING = 1_000;
const OTHERWISE = 15_000;
const GROUP = 'API clients';

type ExportPartProps = {
  readonly apiClient: ExternalClient;
  readonly closed: string | null;
};

export function ExportPart({ apiClient, closed }: ExportPartProps) {
  const cache = useQueryClient();
  const { id, name } = apiClient;
  const [setting, setSetting] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [busy, setBusy] = useState(false);
  const known = useQuery({
    queryKey: [STOCK_EXPORTS, id],
    queryFn: ({ signal }) => readExport(id, signal),
  });
  const runs = useQuery({
    queryKey: [STOCK_EXPORTS, id, 'runs'],
    queryFn: ({ signal }) => lastExportRuns(id, signal),
    refetchInterval: ({ state }) =>
      state.data?.some(({ outcome }) => outcome === STOCK_EXPORT_RUN.running)
        ? WHILE_RUNNING
        : OTHERWISE,
  });
  const reread = () => cache.invalidateQueries({ queryKey: [STOCK_EXPORTS, id] });
  const isRunning = runs.data?.some(({ outcome }) => outcome === STOCK_EXPORT_RUN.running) ?? false;
  const notSent = closed ?? sendDisabledReason(apiClient, isRunning);
  const to = known.data ?? null;

  async function act(call: () => Promise<{ readonly message: string }>) {
    setBusy(true);
    try {
      notifySuccess((await call()).message);
    } catch (error) {
      notifyProblem(error, TEXTS.failed);
    }
    await reread();
    setBusy(false);
  }
  const set = () => setSetting(true);
  const flip = () => void act(() => switchExport(id, !to?.is_active));
  const send = (whole: boolean) => void act(() => sendNow(id, whole));
  useCommands(
    known.data === undefined
      ? []
      : [
          {
            id: 'external-client.export',
            label: `Set where the stock is sent for ${name}`,
            group: GROUP,
            reason: closed,
            run: set,
          },
          ...(to === null
            ? []
            : [
                {
                  id: 'external-client.send',
                  label: `Send the stock to ${name} now`,
                  group: GROUP,
                  reason: notSent,
                  run: () => send(false),
                },
              ]),
        ],
  );
  if (known.isError)
    return (
      <RecordPart title="Stock export">
        <PartFailed query={known} />
      </RecordPart>
    );
  if (known.data === undefined)
    return (
      <RecordPart title="Stock export">
        <div data-awaited>
          <SkeletonRows count={3} />
        </div>
      </RecordPart>
    );
  return (
    <>
      <RecordPart
        title="Stock export"
        tools={
          <ReasonButton size="xs" reason={closed} onClick={set}>
            {to === null ? 'Set up' : 'Change'}
          </ReasonButton>
        }
      >
        {to === null ? (
          <p className="people-note">
            No stock is sent to this API client. You can send the stones and prices that the trading
            client sees to an FTP server or a signed URL.
          </p>
        ) : (
          <>
            <ExportFacts of={to} />
            <p className="people-acts">
              <ReasonButton
                size="xs"
                reason={notSent}
                loading={busy || isRunning}
                onClick={() => send(false)}
              >
                Send now
              </ReasonButton>
              {to.content === 'changes' ? (
                <ReasonButton size="xs" reason={notSent} onClick={() => send(true)}>
                  Send the full stock
                </ReasonButton>
              ) : null}
              {to.schedule === null ? null : (
                <ReasonButton size="xs" reason={closed} onClick={flip}>
                  {to.is_active ? 'Pause' : 'Resume'}
                </ReasonButton>
              )}
              <ReasonButton
                size="xs"
                variant="danger"
                reason={closed}
                onClick={() => setRemoving(true)}
              >
                Stop sending
              </ReasonButton>
            </p>
          </>
        )}
      </RecordPart>
      {to !== null || (runs.data?.length ?? 0) > 0 ? <ExportRuns runs={runs.data} /> : null}
      {setting ? (
        <ExportDialog
          apiClient={apiClient}
          known={to}
          onChanged={reread}
          onClose={() => setSetting(false)}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          opened
          danger
          busy={busy}
          title={`Stop sending the stock to ${name}?`}
          confirmLabel="Stop sending"
          onConfirm={() => void act(() => removeExport(id)).then(() => setRemoving(false))}
          onClose={() => setRemoving(false)}
        >
          <p>
            The destination and its password or signature are deleted. Files already sent stay at
            the destination. This cannot be undone.
          </p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function ExportFacts({ of }: { readonly of: StockExport }) {
  const said = capitalizeFirst(formatSchedule(of.schedule));
  return (
    <DrawerFacts>
      <Fact name="Destination">{placeOf(of)}</Fact>
      <Fact name="Content">
        {[CONTENT_NAME[of.content], FORMAT_NAME[of.format], KIND_NAME[kindOf(of)]].join(', ')}
      </Fact>
      <Fact name={of.ftp ? 'Password' : 'Signature'}>{of.secret_set ? 'Set' : 'Not set'}</Fact>
      <EncryptionFact ftp={of.ftp} api={of.address} hasSecret={of.secret_set} />
      <Fact name="Delivery">{said === null ? 'Manually' : `${said}, ${of.zone} time`}</Fact>
      {of.schedule === null ? null : (
        <Fact name="Next">
          {of.next_at === null ? 'Paused' : `${formatDateTime(of.next_at)}, your time`}
        </Fact>
      )}
      <Fact name="Consecutive failures">
        {of.failures === 0 ? null : `${formatInteger(of.failures)}; sending pauses after 5`}
      </Fact>
    </DrawerFacts>
  );
}
