import { Button, Flex, Loader, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { ProblemList } from './problem-list.tsx';
import { syncList } from './rap-calls.ts';

export function SyncDialog({ onClose }: { readonly onClose: () => void }) {
  const cache = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  async function fetchNow() {
    setBusy(true);
    setProblem(null);
    try {
      const { message } = await syncList();
      notifySuccess(message);
      onClose();
      await cache.invalidateQueries();
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      title="Load the list from the price service?"
    >
      <Stack gap="sm">
        <Text fz="sm" c="var(--text-2)">
          A list with a later date replaces the current list. A list with the same date amends the
          current list. The portal reads the whole list before anything changes.
        </Text>
        <div aria-live="polite">
          {busy ? (
            <Flex component="p" align="center" gap="2xs" fz="sm" c="var(--text-2)">
              <Loader size={14} aria-hidden="true" /> Reading the list page by page. Reading all
              pages may take up to half a minute.
            </Flex>
          ) : null}
          {problem ? <ProblemList problem={problem} /> : null}
        </div>
        <div className="ui-dialog-footer">
          <Button size="lg" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button size="lg" variant="filled" loading={busy} onClick={() => void fetchNow()}>
            {problem ? 'Try again' : 'Load the list'}
          </Button>
        </div>
      </Stack>
    </Modal>
  );
}
