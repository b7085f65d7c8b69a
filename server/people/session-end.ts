const setting = (name: string): string =>
  `(select (value #>> '{}')::int from setting where name = '${name}')`;

/** When a session that is used now and was opened at `opened` ends by itself: SQL over an expression of that moment. */
export const sessionEnd = (opened: string): string =>
  `least(now() + make_interval(hours => ${setting('session.hours')}), ${opened} + make_interval(days => ${setting('session.days')}))`;
