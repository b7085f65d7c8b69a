import type { ProviderId, RequestId, StockImportId } from '#api/ids.gen.ts';
import { stockImportMachine } from '#machines/workflows/stock-import.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import type { ListTools } from '../stock/imports/stage-rows.ts';
import type { LabReports } from '../stock/reports/lab-reports.ts';
import { runImportStep } from '../workflows/imports/run-import-step.ts';

const PROVIDERS_OF = statement(
  'import-providers-of',
  'select distinct provider_id as "providerId" from stock_import where id = any($1)',
);
const STOPPED = statement(
  'imports-stopped',
  `select distinct provider_id as "providerId" from stock_import where ${stateIn('state', stockImportMachine, 'running')}`,
);

export interface ImportTools extends ListTools {
  readonly labReports: LabReports | null;
}

/** `runImportStep` returns false if all imports of the supplier are finished or wait for a user. */
async function runImportSteps(
  tools: ImportTools,
  requestId: RequestId,
  providers: readonly { providerId: ProviderId }[],
  signal: AbortSignal,
): Promise<void> {
  for (const { providerId } of providers)
    do await tools.labReports?.lookUpForImports(providerId, signal);
    while (!signal.aborted && (await runImportStep(tools, requestId, providerId)));
}

export async function runImports(
  tools: ImportTools,
  requestId: RequestId,
  ids: readonly StockImportId[],
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await runStatement(tools.pool, PROVIDERS_OF, [ids]);
  await runImportSteps(tools, requestId, rows, signal);
}

/** Resumes imports that stopped when their process died: no job exists for them. */
export async function resumeImports(
  tools: ImportTools,
  requestId: RequestId,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await runStatement(tools.pool, STOPPED);
  await runImportSteps(tools, requestId, rows, signal);
}
