import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { fieldsFor } from '../../trading/lines/table-fields.ts';

export const listTableFields: Handler<OperationOf<'listTableFields'>> = async ({
  session,
  query,
}) => ({
  data: fieldsFor(query.view, session.actor.role).map(({ field, header, hidden }) => ({
    field,
    header,
    is_display: !hidden,
  })),
});
