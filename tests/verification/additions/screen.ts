import { type Addition, created, inserted } from './addition.ts';

const CONTRACT = `/project-setting/stock-size:
  get:
    operationId: getStockSize
    tags: [stock-size]
    summary: Count all stones
    description: Counts the stones on the market and the sold ones.
    x-access: { roles: [1], module: stock-size, level: read }
    responses:
      "200":
        description: The number of stones.
        x-answer:
          data: { $ref: "#/schemas/StoneTotal" }

schemas:
  StoneTotal:
    type: object
    additionalProperties: false
    required: [stones]
    properties:
      stones: { type: integer, minimum: 0, maximum: 100000000, description: Number of stones }
`;

const MIGRATION = `insert into submodule (category_id, name, path, sequence)
select id, 'Stock size', '/admin/settings/stock-size', 90 from permission_category
 where role_id = 1 and name = 'Setting';
insert into role_permission (role_id, submodule_id, read_access, write_access)
select 1, id, true, false from submodule where path = '/admin/settings/stock-size';
insert into user_permission (user_id, submodule_id, read_access, write_access)
select u.id, s.id, true, false
  from app_user u, submodule s where u.role_id = 1 and s.path = '/admin/settings/stock-size';
`;

const HANDLER = `import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Handler, OperationOf } from '../handler.ts';

const COUNT_STONES = statement('stock-size', 'select count(*)::int as stones from stone');

export const getStockSize: Handler<OperationOf<'getStockSize'>> = async ({ pool }) => {
  const { rows } = await runStatement(pool, COUNT_STONES);
  return { data: { stones: rows[0]?.stones ?? 0 } };
};
`;

const PAGE = `import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';

export function StockSizePage() {
  const { data } = useQuery({
    queryKey: ['stock-size'],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/project-setting/stock-size', { signal }), TEXTS.failed),
  });
  return <p>{data?.stones}</p>;
}
`;

const ROUTE = `import { createFileRoute } from '@tanstack/react-router';
import { ScreenGuard } from '../../../features/access/screen-guard.tsx';
import { StockSizePage } from '../../../features/stock-size/stock-size-page.tsx';

export const Route = createFileRoute('/_app/settings/stock-size')({ component: Screen });

function Screen() {
  return (
    <ScreenGuard screen="/settings/stock-size">
      <StockSizePage />
    </ScreenGuard>
  );
}
`;

/** A settings screen with one operation. */
export const SCREEN: Addition = {
  name: 'a screen',
  section: 'Adding a screen',
  limit: { product: 9, tests: 3 },
  edits: [
    {
      file: 'openapi/stock-size.yaml',
      change: created(CONTRACT),
      error: 'getStockSize',
    },
    {
      file: 'openapi.yaml',
      change: inserted(
        [
          /\n {2}- \{ name: terms, .*\n/,
          '  - { name: stock-size, description: "Size of the stock" }\n',
        ],
        [/\n {2}stock-list: \[.*\n/, '  stock-size: [/admin/settings/stock-size]\n'],
      ),
      error: 'stock-size',
    },
    {
      file: 'server/platform/db/migrations/NEXT_stock_size.sql',
      change: created(MIGRATION),
      error: 'getStockSize',
      test: 'tests/db/permission-paths.test.ts',
    },
    {
      file: 'server/operations/stock-size/get-stock-size.ts',
      change: created(HANDLER),
      error: 'getStockSize has no handler',
    },
    {
      file: 'src/features/stock-size/stock-size-page.tsx',
      change: created(PAGE),
      error: 'stock-size-page.tsx',
    },
    {
      file: 'src/routes/_app/settings/stock-size.tsx',
      change: created(ROUTE),
      error: '/settings/stock-size',
    },
    {
      file: 'src/shared/frame/guarded-screens.ts',
      change: inserted([/\n {2}\| '\/settings\/terms'/, "\n  | '/settings/stock-size'"]),
      error: '/settings/stock-size',
    },
    {
      file: 'src/features/settings/settings-screens.ts',
      change: inserted([
        /\bSCREENS = \{\n/,
        "  '/settings/stock-size': { to: '/settings/stock-size', label: 'Stock size', " +
          "group: 'Catalogue', keywords: 'count pieces' },\n",
      ]),
      error: '/settings/stock-size',
    },
    {
      file: 'src/routes/-guides/screen-guides.ts',
      change: inserted([
        /\bGUIDES: .* = \{\n/,
        "  '/_app/settings/stock-size': ['It counts.', 'Read it.', 'No key matters.'],\n",
      ]),
      error: '/settings/stock-size',
    },
    {
      file: 'tests/support/browser/all-screens.ts',
      change: inserted([
        /\n {2}'\/settings\/terms': .*\n/,
        "  '/settings/stock-size': ['/settings/stock-size'],\n",
      ]),
      error: '/settings/stock-size',
    },
  ],
};
