import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import type { Session } from '../../people/accounts/session.ts';

/** The properties of a viewer that markup rules match. */
export interface Viewer {
  readonly businessId: BusinessId | null;
  readonly associateId: UserId | null;
  /** true: the viewer is a supplier, who sees prices without markups */
  readonly isSupplier: boolean;
}

/** Viewer for guests and staff: only supplier markups and default markups apply. */
export const NO_CLIENT: Viewer = { businessId: null, associateId: null, isSupplier: false };

/** Viewer to whom no markup applies: the prices are the cost, which the suppliers receive. */
export const SUPPLIERS: Viewer = { ...NO_CLIENT, isSupplier: true };

export const viewerOfClient = ({
  businessId,
  associateId,
}: Pick<TradingClient, 'businessId' | 'associateId'>): Viewer => ({
  businessId,
  associateId,
  isSupplier: false,
});

/**
 * Returns the viewer for a user who acts for no business. An associate's own markup rules apply;
 * all other users get `NO_CLIENT`.
 */
export const viewerOfUser = ({ id, role }: Pick<Actor, 'id' | 'role'>): Viewer =>
  role === ROLE.associate ? { ...NO_CLIENT, associateId: id } : NO_CLIENT;

export function viewerOf({ actor, associateId }: Session): Viewer {
  switch (actor.role) {
    case ROLE.customer:
      return { businessId: actor.businessId, associateId, isSupplier: false };
    case ROLE.associate:
      return { ...NO_CLIENT, associateId: actor.id };
    case ROLE.apiProvider:
    case ROLE.ftpProvider:
      return { ...NO_CLIENT, isSupplier: true };
    default:
      return NO_CLIENT;
  }
}
