import { Flex, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { api } from '#api/api-client.ts';
import type { WorkflowName } from '#machines/registry.ts';
import { titleOfWorkflow, WORKFLOW_NAMES } from '#machines/workflow-names.ts';
import { DownloadButton } from '../../shared/downloads/download-button.tsx';
import { DialogFooter } from '../../ui/actions/DialogFooter.tsx';
import { DateRange } from '../../ui/inputs/DateRange.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';

const FORMATS = [
  { value: 'ocel-json', label: 'OCEL 2.0, JSON' },
  { value: 'ocel-sqlite', label: 'OCEL 2.0, SQLite' },
  { value: 'xes', label: 'XES, one trace per record' },
] as const;
type Format = (typeof FORMATS)[number]['value'];

type EventLogDialogProps = {
  readonly opened: boolean;
  readonly workflow: WorkflowName;
  readonly onClose: () => void;
};

/** Exports the event log, a file for process mining tools. */
export function EventLogDialog({ opened, workflow, onClose }: EventLogDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Event log" size={520} fullScreen={useIsPhone()}>
      <EventLogForm workflow={workflow} />
    </Modal>
  );
}

/** Mounted only while the dialog is open, so each opening starts with the preselected workflow. */
function EventLogForm({ workflow }: Pick<EventLogDialogProps, 'workflow'>) {
  const [format, setFormat] = useState<Format>('ocel-json');
  const [only, setOnly] = useState<WorkflowName | null>(workflow);
  const [days, setDays] = useState({ from: '', to: '' });
  const query = {
    format,
    ...(only === null ? {} : { workflow: only }),
    ...(days.from === '' ? {} : { startDate: days.from }),
    ...(days.to === '' ? {} : { endDate: days.to }),
  };
  return (
    <Flex direction="column" gap="sm">
      <p>All steps in the ledger, for process mining tools.</p>
      <Select
        label="Format"
        allowDeselect={false}
        data={FORMATS}
        value={format}
        onChange={(value) =>
          setFormat(FORMATS.find((one) => one.value === value)?.value ?? 'ocel-json')
        }
      />
      <Select
        label="Workflow"
        placeholder="All workflows"
        clearable
        data={WORKFLOW_NAMES.map((name) => ({ value: name, label: titleOfWorkflow(name) }))}
        value={only}
        onChange={(value) => setOnly(WORKFLOW_NAMES.find((name) => name === value) ?? null)}
      />
      <DateRange
        label="Period"
        fromLabel="Steps on or after"
        toLabel="Steps on or before"
        value={days}
        onSpan={setDays}
      />
      <DialogFooter>
        <DownloadButton request={(signal) => api.GET('/event-log', { params: { query }, signal })}>
          Save the event log
        </DownloadButton>
      </DialogFooter>
    </Flex>
  );
}
