import '../../shared/people/person-drawer.css';
import { Button, Modal } from '@mantine/core';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { usePersonForm } from '../../shared/people/use-person-form.ts';
import { onlyChanges } from '../../shared/records/only-changes.ts';
import { ScheduleFields } from '../../shared/supply/schedule-fields.tsx';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { ReasonButton } from '../../ui/actions/ReasonButton.tsx';
import { notifySuccess } from '../../ui/notify.tsx';
import type { ExternalClient } from './client-calls.ts';
import { type StockExport, setExport } from './export-calls.ts';
import { ExportFields } from './export-fields.tsx';
import {
  EXPORT_FIELD_LABELS,
  type ExportField,
  exportRules,
  exportValues,
  secretOf,
  settingsOf,
} from './export-form.ts';

type ExportDialogProps = {
  readonly apiClient: ExternalClient;
  /** null creates an export */
  readonly known: StockExport | null;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
};

export function ExportDialog({ apiClient, known, onChanged, onClose }: ExportDialogProps) {
  const form = usePersonForm<ExportField>({
    saved: exportValues(known),
    labels: EXPORT_FIELD_LABELS,
    rules: exportRules,
    refetch: onChanged,
    async save(values, began) {
      const data = settingsOf(values);
      const changes = known === null ? null : onlyChanges<object>(settingsOf(began), data);
      const secret = secretOf(values, began);
      if (known !== null && changes === null && secret.secret === undefined) return onClose();
      const { message } = await setExport(apiClient.id, {
        data: { ...data, ...secret },
        was: changes?.was ?? {},
      });
      notifySuccess(message);
      await onChanged();
      onClose();
    },
  });
  return (
    <Modal
      opened
      size={560}
      onClose={form.busy ? () => undefined : onClose}
      title={`Send the stock to ${apiClient.name}`}
    >
      <form
        className="people-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <FaultSummary message={form.problem?.message ?? null} faultCount={form.faultCount} />
        {form.notice}
        <ExportFields
          form={form}
          isSecretSet={{
            ftp: known?.ftp ? known.secret_set : false,
            address: known?.address ? known.secret_set : false,
          }}
        />
        <ScheduleFields form={form} label="Delivery" done="Sent" zone={known?.zone ?? null} />
        <DialogFooter>
          <Button onClick={onClose} disabled={form.busy}>
            Cancel
          </Button>
          <ReasonButton
            type="submit"
            variant="filled"
            loading={form.busy}
            reason={form.undecided}
            onClick={() => undefined}
          >
            Save
          </ReasonButton>
        </DialogFooter>
      </form>
    </Modal>
  );
}
