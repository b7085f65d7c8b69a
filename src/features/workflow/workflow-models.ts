import { GUARD_PROBLEMS } from '#machines/guard-problems.ts';
import { type Diagram, diagramOf } from '#machines/kernel/diagram.ts';
import type { DiagramLayout } from '#machines/kernel/diagram-layout.ts';
import { edgesOf, effectText } from '#machines/kernel/edges.ts';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { type WorkflowName, workflowByName } from '#machines/registry.ts';
import { titleOfWorkflow } from '#machines/workflow-names.ts';
import accountingPeriodLayout from '../../../docs/workflows/accountingPeriod.layout.json';
import activeFlagLayout from '../../../docs/workflows/activeFlag.layout.json';
import bulkEmailLayout from '../../../docs/workflows/bulkEmail.layout.json';
import businessLayout from '../../../docs/workflows/business.layout.json';
import cartLayout from '../../../docs/workflows/cart.layout.json';
import confirmStoneLayout from '../../../docs/workflows/confirmStone.layout.json';
import demandLayout from '../../../docs/workflows/demand.layout.json';
import enquiryLayout from '../../../docs/workflows/enquiry.layout.json';
import externalRequestLayout from '../../../docs/workflows/externalRequest.layout.json';
import holdLayout from '../../../docs/workflows/hold.layout.json';
import holdQueueLayout from '../../../docs/workflows/holdQueue.layout.json';
import invoiceLayout from '../../../docs/workflows/invoice.layout.json';
import kycDocumentLayout from '../../../docs/workflows/kycDocument.layout.json';
import memoLayout from '../../../docs/workflows/memo.layout.json';
import memoLineLayout from '../../../docs/workflows/memoLine.layout.json';
import noteLayout from '../../../docs/workflows/note.layout.json';
import paymentLayout from '../../../docs/workflows/payment.layout.json';
import priceOfferLayout from '../../../docs/workflows/priceOffer.layout.json';
import returnCheckLayout from '../../../docs/workflows/returnCheck.layout.json';
import shipmentLayout from '../../../docs/workflows/shipment.layout.json';
import stockImportLayout from '../../../docs/workflows/stockImport.layout.json';
import stoneLayout from '../../../docs/workflows/stone.layout.json';
import supplierConfirmationLayout from '../../../docs/workflows/supplierConfirmation.layout.json';
import watchlistLayout from '../../../docs/workflows/watchlist.layout.json';
import type { Picture } from './use-pan-zoom.ts';

/**
 * TypeScript types the coordinates in a JSON file as arrays instead of tuples, so a cast is needed.
 */
const LAYOUTS = {
  stone: stoneLayout,
  hold: holdLayout,
  holdQueue: holdQueueLayout,
  confirmStone: confirmStoneLayout,
  supplierConfirmation: supplierConfirmationLayout,
  externalRequest: externalRequestLayout,
  memo: memoLayout,
  memoLine: memoLineLayout,
  returnCheck: returnCheckLayout,
  invoice: invoiceLayout,
  payment: paymentLayout,
  accountingPeriod: accountingPeriodLayout,
  shipment: shipmentLayout,
  enquiry: enquiryLayout,
  priceOffer: priceOfferLayout,
  cart: cartLayout,
  watchlist: watchlistLayout,
  note: noteLayout,
  demand: demandLayout,
  stockImport: stockImportLayout,
  bulkEmail: bulkEmailLayout,
  activeFlag: activeFlagLayout,
  kycDocument: kycDocumentLayout,
  business: businessLayout,
} satisfies Record<WorkflowName, object> as unknown as Readonly<
  Record<WorkflowName, DiagramLayout>
>;

export interface WorkflowModel {
  name: WorkflowName;
  title: string;
  diagram: Diagram;
  layout: DiagramLayout;
  picture: Picture;
  /** descriptions of the actions that the server runs after a transition, by transition id */
  effects: ReadonlyMap<string, readonly string[]>;
}

const models = new Map<WorkflowName, WorkflowModel>();

export function modelOf(name: WorkflowName): WorkflowModel {
  const known = models.get(name);
  if (known) return known;
  const workflow = workflowByName(name);
  const diagram = diagramOf(workflow);
  const layout = LAYOUTS[name];
  const model: WorkflowModel = {
    name,
    title: titleOfWorkflow(name),
    diagram,
    layout,
    picture: { width: layout.width, height: layout.height, start: startOf(diagram, layout) },
    effects: new Map(
      edgesOf(workflow.machine).map(({ id, effects }) => [id, effects.map(effectText)]),
    ),
  };
  models.set(name, model);
  return model;
}

function startOf({ nodes }: Diagram, layout: DiagramLayout): Picture['start'] {
  const start = nodes.find((node) => node.start);
  const { x = 0, y = 0 } = layout.nodes.find(({ id }) => id === start?.id) ?? {};
  return { x, y };
}

export function sentenceOf(guard: string | null): string {
  if (guard === null) return PROBLEMS.eventClosed.message;
  const problems: Readonly<Record<string, Problem>> = GUARD_PROBLEMS;
  return problems[guard]?.message ?? 'This condition is no longer part of the model.';
}
