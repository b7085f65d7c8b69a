import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** Notes the statements that one call sends, so that the floor runs exactly these. */
export async function noteStatements(
  pool: pg.Pool,
  call: () => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const original = pool.query.bind(pool);
  Object.assign(pool, {
    query(query: unknown, values?: unknown[]) {
      const text = typeof query === 'string' ? query : (query as { text: string }).text;
      statements.push({ text, values: values ?? (query as { values?: unknown[] }).values ?? [] });
      return Reflect.apply(original, pool, values ? [query, values] : [query]);
    },
  });
  try {
    await call();
  } finally {
    Object.assign(pool, { query: original });
  }
  return statements;
}
