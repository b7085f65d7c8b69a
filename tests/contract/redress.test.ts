import { describe, expect, it } from 'vitest';
import { ROLE } from '#machines/codes.ts';
import { decide } from '#machines/kernel/decide.ts';
import { type Edge, edgesOf } from '#machines/kernel/edges.ts';
import { type Actor, type EdgeMeta, REASON } from '#machines/kernel/workflow-model.ts';
import { toProblemOfRefusal } from '#machines/refusals.ts';
import { confirmStoneMachine } from '#machines/workflows/confirm-stone.ts';
import { ALL_FACTS } from '../support/facts/all.ts';
import type { Facts } from '../support/facts/facts.ts';
import { edgeTaken, everyOpenStep } from '../support/machines/walk.ts';
import { OPERATIONS } from './operations.ts';

/**
 * What a person does to somebody else's record asks why, or can be taken back. The acts are those of the machines that
 * the contract lets people send; whoever adds one says under `redress` which of the two it is, and this test looks
 * whether it is true.
 */

/** Records of the house itself: nobody's but its own. */
const HOUSE_OWN: ReadonlySet<string> = new Set([
  'stone',
  'returnCheck',
  'supplierConfirmation',
  'shipment',
  'externalRequest',
  'bulkEmail',
]);

/** Whoever acts for others: staff, and associates for their clients. */
const FOR_OTHERS: ReadonlySet<number> = new Set([
  ROLE.administrator,
  ROLE.associate,
  ROLE.qualityControl,
]);

/** How a machine says that it waits for words. */
const ASK_FOR_WORDS: ReadonlySet<string> = new Set([
  'REASON_MISSING',
  'OWNER_REASON_MISSING',
  'MESSAGE_MISSING',
]);

const sentBy = (workflow: string, event: string): boolean =>
  OPERATIONS.some(
    (operation) => operation.workflow === workflow && operation.events.includes(event),
  );

interface Sent {
  type: string;
  actor: Actor;
  remark?: string;
}

/** A hold that the actor placed a moment ago is undone without words. */
const undoesOwn = (context: object, { type, actor }: Sent): boolean =>
  type === 'hold.release' && 'undoableBy' in context && context.undoableBy === actor.id;

/** What others can do to records of one workflow: by transition, whether words were said and asked for. */
function actsOf(facts: Facts) {
  const { workflow } = facts;
  const accepted = new Map<string, { withWords: number; without: number }>();
  const askedWhy = new Set<string>();
  const events = (facts.events as readonly Sent[]).filter(
    ({ type, actor }) => FOR_OTHERS.has(actor.role) && sentBy(workflow.name, type),
  );
  for (const step of everyOpenStep({ ...facts, events })) {
    const event: Sent = step.event;
    if (undoesOwn(step.context, event)) continue;
    const edge = edgeTaken(workflow.machine, step);
    if (edge) {
      const tally = accepted.get(edge.id) ?? { withWords: 0, without: 0 };
      if (event.remark?.trim()) tally.withWords += 1;
      else tally.without += 1;
      accepted.set(edge.id, tally);
      continue;
    }
    if (event.remark?.trim() !== '') continue;
    const verdict = decide(workflow.machine, step.code, step.context, step.event);
    if (verdict.ok || verdict.guard === null) continue;
    const { code } = toProblemOfRefusal({
      workflow,
      state: step.code,
      event: event.type,
      guard: verdict.guard,
    });
    if (ASK_FOR_WORDS.has(code)) askedWhy.add(`${step.code}/${event.type}`);
  }
  return { accepted, askedWhy };
}

const redressOf = ({ transition }: Edge): EdgeMeta['redress'] =>
  (transition.meta as EdgeMeta).redress;

describe.each(
  ALL_FACTS.filter(({ workflow }) => !HOUSE_OWN.has(workflow.name)).map(
    (facts) => [facts.workflow.name, facts] as const,
  ),
)('%s', (name, facts) => {
  const { accepted, askedWhy } = actsOf(facts);
  const edges = edgesOf(facts.workflow.machine);
  const acts = edges.filter(({ id, from }) => accepted.has(id) && !isBirthOfAccount(from, name));

  it('has a reason or an undo for each action on the record of another business', () => {
    expect(acts.filter((edge) => redressOf(edge) === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('requires the reason that it declares, and refuses a request without it', () => {
    const wordless = acts
      .filter((edge) => redressOf(edge) === REASON)
      .filter(
        ({ id, fromCode, event }) =>
          accepted.get(id)?.without !== 0 || !askedWhy.has(`${fromCode}/${event}`),
      );
    expect(wordless.map(({ id }) => id)).toEqual([]);
  });

  it('has the undo that it declares, for people, from the state after the action', () => {
    const astray = acts.filter((edge) => {
      const redress = redressOf(edge);
      if (redress === undefined || redress === REASON || isOfAnother(redress.by)) return false;
      return !edges.some(
        (back) =>
          back.event === redress.by &&
          accepted.has(back.id) &&
          // What is taken out of a list is put into it anew.
          (back.fromCode === edge.toCode || back.from === 'start'),
      );
    });
    expect(astray.map(({ id }) => id)).toEqual([]);
  });
});

/** An undo by another workflow: an accepted price offer is undone by the order that it places. */
const isOfAnother = (event: string): boolean =>
  event === 'confirm.cancel' &&
  edgesOf(confirmStoneMachine).some((edge) => edge.event === event && edge.from === 'pending');

/** Whoever makes an account or a collection makes a record of its own. */
function isBirthOfAccount(from: string, workflow: string): boolean {
  return workflow === 'activeFlag' && from === 'start';
}

/** Why a changing call that sends no event needs no reason and no way back of its own. */
const WITHOUT_EVENT: Readonly<
  Record<string, 'own' | 'house' | 'set again' | 'for the owner' | { by: string }>
> = {
  // What a person keeps for itself; nobody else can change it.
  saveSearch: 'own',
  updateSavedSearch: 'own',
  removeSavedSearch: 'own',
  keepMatch: 'own',
  updateMatch: 'own',
  removeMatch: 'own',
  revokeOwnKey: 'own',
  // The house's own.
  updateMatchSetting: 'house',
  updateArrivalSetting: 'house',
  updateTerms: 'house',
  updateCompanyProfile: 'house',
  addStatement: 'house',
  addTaxRate: 'house',
  endTaxRate: 'house',
  updateHsCodes: 'house',
  updateCaratRange: 'house',
  moveCaratRange: 'house',
  setAppVersion: 'house',
  updateMaster: 'house',
  moveSubMaster: 'house',
  revokeApiKey: 'house',
  featureStones: 'house',
  removeFeaturedStone: 'house',
  insertLatestPrices: 'house',
  updateLatestPrices: 'house',
  removeLabGrownList: 'house',
  syncRapPrice: 'house',
  undoMarkupChange: 'house',
  undoReprice: 'house',
  discardReprice: 'house',
  trySupplier: 'house',
  startFeedRun: 'house',
  retryFailedMedia: 'house',
  testBulkEmail: 'house',
  // The client gets the document that it can read anyway.
  mailInvoice: 'for the owner',
  startStockExportRun: 'house',
  removeStockExport: { by: 'setStockExport' },
  // A form that shows what stands, and takes it again.
  updateAssociate: 'set again',
  declineBankLines: 'set again',
  assignCustomers: 'set again',
  updateCustomer: 'set again',
  updateExternalClient: 'set again',
  setStockExport: 'set again',
  saveBusiness: 'set again',
  updateInventorySettings: 'set again',
  setBusinessTerms: 'set again',
  changeAdministrator: 'set again',
  changeQualityControl: 'set again',
  setUserPermissions: 'set again',
  setImportLimits: 'set again',
  changeStockStone: 'set again',
  decideReprice: 'set again',
  changeAssociatePassword: 'set again',
  mapList: 'set again',
  restoreMapping: 'set again',
  // A person who is locked out can sign in again.
  clearSignInFailures: 'for the owner',
  sendPasswordLink: 'for the owner',
  copyPasswordLink: 'for the owner',
  endUserSessions: 'for the owner',
  // What is made is taken away again, and markups go back as they were.
  addAssociate: { by: 'removeAssociate' },
  issueApiKey: { by: 'revokeApiKey' },
  issueOwnKey: { by: 'revokeOwnKey' },
  rotateApiKey: { by: 'revokeApiKey' },
  createAdministrator: { by: 'removeAdministrator' },
  createQualityControl: { by: 'removeQualityControl' },
  proposeReprice: { by: 'discardReprice' },
  applyReprice: { by: 'undoReprice' },
  updateDefaultMarkup: { by: 'undoMarkupChange' },
  updateBusinessMarkups: { by: 'undoMarkupChange' },
  updateAssociateMarkups: { by: 'undoMarkupChange' },
  updateProviderMarkups: { by: 'undoMarkupChange' },
};

describe('operations that change data without an event', () => {
  const silent = OPERATIONS.filter(
    ({ access, workflow }) => access?.level === 'write' && workflow === undefined,
  ).map(({ id }) => id);

  it('are all listed', () => {
    expect(silent.toSorted()).toEqual(Object.keys(WITHOUT_EVENT).toSorted());
  });

  it('are undone by a call that replaces, or by another call', () => {
    const named = new Map(OPERATIONS.map((operation) => [operation.id, operation]));
    const astray = Object.entries(WITHOUT_EVENT).filter(([id, why]) => {
      if (typeof why === 'object') return !named.has(why.by);
      // A POST makes something new each time, but for the one that the law calls saving.
      return why === 'set again' && named.get(id)?.method !== 'put' && id !== 'saveBusiness';
    });
    expect(astray).toEqual([]);
  });
});

/** What the house keeps for itself and takes away as it likes; a supplier goes only before its first stone. */
const HOUSE_OWN_ENDS: ReadonlySet<string> = new Set([
  'removeCollection',
  'removeCaratRange',
  'removeSubCaratRange',
  'removePopup',
  'removeEvent',
  'removeBanner',
  'removeMaster',
  'removeSubMaster',
  'removeSupplier',
  'removeExternalClient',
]);

/** Accounts of people that end for good. */
const FOR_GOOD = [
  'deleteCustomer',
  'removeAdministrator',
  'removeAssociate',
  'removeQualityControl',
];

describe('operations that delete an account', () => {
  it('are those that are listed', () => {
    const ending = OPERATIONS.filter(
      ({ id, method, events }) =>
        method === 'delete' && events.includes('flag.deactivate') && !HOUSE_OWN_ENDS.has(id),
    );
    expect(ending.map(({ id }) => id).toSorted()).toEqual(FOR_GOOD);
  });

  // The calls themselves go without, as they were agreed on; the screens do not (tests/e2e/people/customer, staff, associate).
  it.each(FOR_GOOD)('%s requires the reason, because it cannot be undone', (id) => {
    const operation = OPERATIONS.find((one) => one.id === id);
    expect(operation?.parameters).toContainEqual(
      expect.objectContaining({ name: 'remark', in: 'query' }),
    );
  });
});
