import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'associate-choices',
  `select id, first_name, last_name from app_user
          where role_id = ${ROLE.associate} and is_active and deleted_at is null
          order by lower(first_name), lower(last_name), id`,
);

export const listAssociateChoices: Handler<OperationOf<'listAssociateChoices'>> = async ({
  pool,
}) => ({
  data: (await runStatement(pool, READ)).rows,
});
