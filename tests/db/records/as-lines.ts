/** Names of ids; those that have none are numbered as they are met. */
export type Names = Map<string, string>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DOCUMENT_NO = /^([A-Z]{2})-\d{4}-\d{6}$/;

/** A line of text for each thing, in which ids and numbers of documents are names. */
export function asLines(things: unknown, names: Names): string[] {
  const list = Array.isArray(things) ? things : [things];
  return list.map((thing) => (isRecord(thing) ? fields(thing, names) : asText(thing, names)));
}

function asText(value: unknown, names: Names): string {
  if (value === null) return '-';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return named(value, names);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `[${value.map((one) => asText(one, names)).join(', ')}]`;
  if (value instanceof Map) return fields(Object.fromEntries(value), names);
  return isRecord(value) ? `{${fields(value, names)}}` : String(value);
}

function named(text: string, names: Names): string {
  const [, prefix] = DOCUMENT_NO.exec(text) ?? [];
  if (!prefix && !UUID.test(text)) return names.get(text) ?? text;
  const name = names.get(text) ?? nextName(names, prefix ? `${prefix} ` : '#');
  names.set(text, name);
  return name;
}

const nextName = (names: Names, prefix: string): string =>
  `${prefix}${[...names.values()].filter((name) => name.startsWith(prefix)).length + 1}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Subjects and clients are short, as every record has them; fields that are undefined are left out. */
function fields(record: Record<string, unknown>, names: Names): string {
  if ('context' in record && 'stoneId' in record) return subject(record, names);
  if ('associateId' in record && 'registration' in record) return client(record, names);
  return Object.entries(record)
    .flatMap(([key, value]) =>
      value === undefined ? [] : [`${named(key, names)} ${asText(value, names)}`],
    )
    .join(', ');
}

function client(
  { businessId, associateId, registration, isActive }: Record<string, unknown>,
  names: Names,
): string {
  const own = `${asText(businessId, names)} of ${asText(associateId, names)}`;
  const odd = [registration !== 11 && `in ${registration}`, !isActive && 'inactive'];
  return [own, ...odd.filter(Boolean)].join(', ');
}

function subject(
  { id, stoneId, businessId, state, context, ...others }: Record<string, unknown>,
  names: Names,
): string {
  const [own, stone, business, ...facts] = [id, stoneId, businessId, state, context, others].map(
    (one) => (isRecord(one) ? fields(one, names) : asText(one, names)),
  );
  return [`${own} of ${stone} for ${business} in ${facts[0]}`, ...facts.slice(1)]
    .filter((part) => part !== '')
    .join(': ');
}
