import { fieldsFor } from '../../trading/lines/table-fields.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listTableFields: Handler<OperationOf<'listTableFields'>> = async ({
  session,
  query,
}) => ({
  data: fieldsFor(query.view, session.actor.role).map(({ field, header, hidden, detail }) => ({
    field,
    header,
    is_display: !hidden,
    ...(detail ? { detail } : {}),
  })),
});
