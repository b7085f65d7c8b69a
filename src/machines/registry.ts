import { activeFlagWorkflow } from './workflows/active-flag.ts';
import { businessWorkflow } from './workflows/business.ts';
import { holdWorkflow } from './workflows/hold.ts';
import { holdQueueWorkflow } from './workflows/hold-queue.ts';
import { kycDocumentWorkflow } from './workflows/kyc-document.ts';
import { stoneWorkflow } from './workflows/stone.ts';

/** Every workflow of the portal, in the order in which people meet them. */
export const WORKFLOWS = [
  stoneWorkflow,
  holdWorkflow,
  holdQueueWorkflow,
  activeFlagWorkflow,
  kycDocumentWorkflow,
  businessWorkflow,
] as const;
export type AnyWorkflow = (typeof WORKFLOWS)[number];
export type WorkflowName = AnyWorkflow['name'];

export function workflowByName(name: WorkflowName): AnyWorkflow {
  const found = WORKFLOWS.find((workflow) => workflow.name === name);
  if (!found) throw new Error(`workflow "${name}" is not registered`);
  return found;
}
