import { Box, Flex } from '@mantine/core';
import { useState } from 'react';
import { type ApiProblem, toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { FaultSummary } from '../../shared/people/fault-summary.tsx';
import { DropZone } from '../../ui/inputs/DropZone.tsx';
import { checkFileSize } from '../../ui/inputs/file-size.ts';
import { BankColumnsForm } from './bank-columns-form.tsx';
import { BankLines } from './bank-lines.tsx';
import { type BankColumns, type BankStatement, readBankStatement } from './payment-calls.ts';
import { storeColumns } from './stored-columns.ts';

/** Reads a bank statement and records its lines as payments. Leaving the view discards the file. */
export function BankView() {
  const [file, setFile] = useState<File | null>(null);
  const [statement, setStatement] = useState<BankStatement | null>(null);
  const [chosen, setChosen] = useState<BankColumns | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);

  async function read(
    from: File,
    choice: Parameters<typeof readBankStatement>[1],
  ): Promise<BankStatement | null> {
    setBusy(true);
    setProblem(null);
    try {
      return await readBankStatement(from, choice);
    } catch (error) {
      setProblem(toProblem(error, TEXTS.failed));
      return null;
    } finally {
      setBusy(false);
    }
  }
  async function choose(next: File | null) {
    setFile(next);
    setStatement(null);
    setChosen(null);
    setProblem(null);
    if (next) setStatement(await read(next, {}));
  }
  async function readColumns(from: File, account: string, columns: BankColumns) {
    const lines = await read(from, { account, columns });
    if (!lines) return;
    storeColumns(lines, account, columns);
    setChosen(columns);
    setStatement(lines);
  }

  const isTable = statement?.format === 'csv' && chosen === null;
  return (
    <Box p="md" flex={1} style={{ overflow: 'auto' }}>
      <Flex direction="column" gap="sm">
        <DropZone
          label="Bank statement"
          what="a bank statement"
          accept=".xml,.csv,.txt,text/xml,application/xml,text/csv,text/plain"
          hint="CAMT.053 (XML) or CSV, at most 10 MB. The file is not stored."
          faultOf={(next) => checkFileSize(next, 10)}
          file={file}
          disabled={busy}
          onFile={(next) => void choose(next)}
        />
        <div aria-live="polite">{busy && !statement ? <p>The file is being read.</p> : null}</div>
        <FaultSummary message={problem?.message ?? null} faultCount={0} />
        {file && statement && isTable ? (
          <BankColumnsForm
            key={file.lastModified}
            statement={statement}
            busy={busy}
            onRead={(account, columns) => void readColumns(file, account, columns)}
          />
        ) : null}
        {statement && !isTable ? <BankLines statement={statement} /> : null}
      </Flex>
    </Box>
  );
}
