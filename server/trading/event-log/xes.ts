import type pg from 'pg';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import { objectId } from './log-types.ts';
import { type LogEvent, readLogEvents } from './read-log.ts';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<log xes.version="1849-2016" xes.features="" xmlns="http://www.xes-standard.org/">
<extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
<extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
<extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
<extension name="Organizational" prefix="org" uri="http://www.xes-standard.org/org.xesext"/>
<global scope="trace"><string key="concept:name" value=""/></global>
<global scope="event"><string key="concept:name" value=""/><date key="time:timestamp" value="1970-01-01T00:00:00.000Z"/><string key="lifecycle:transition" value="complete"/></global>
<classifier name="Event" keys="concept:name"/>
<string key="concept:name" value="Ledger"/>
`;
const CHUNK = 1 << 16;

/** Streams the log as XES: one trace per record, with its ledger rows in time order. */
export async function* streamXes(
  connection: pg.PoolClient,
  where: WhereClause,
): AsyncGenerator<string> {
  let chunk = HEAD;
  let trace: string | null = null;
  for await (const event of readLogEvents(connection, where, 'by record')) {
    const id = objectId(event.workflow, event.record);
    if (id !== trace) {
      chunk += `${trace === null ? '' : '</trace>\n'}<trace>${text('concept:name', id)}${text('workflow', event.workflow)}\n`;
      trace = id;
    }
    chunk += eventXml(event);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}${trace === null ? '' : '</trace>\n'}</log>\n`;
}

function eventXml({ id, type, at, from, to, by, author, role, reason }: LogEvent): string {
  return `<event>${text('concept:name', type)}<date key="time:timestamp" value="${at}"/>${text('lifecycle:transition', 'complete')}${text('identity:id', id)}${
    by === null ? '' : text('org:resource', by)
  }${text('org:role', role)}${author === null ? '' : text('author', author)}${text('from', from)}${text('to', to)}${
    reason === null ? '' : text('reason', reason)
  }</event>\n`;
}

const text = (key: string, value: string): string =>
  `<string key="${key}" value="${escapeXml(value)}"/>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};
/** Characters that XML 1.0 cannot represent. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is to be left out
const INVALID_XML_CHARS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const escapeXml = (value: string): string =>
  value
    .replaceAll(INVALID_XML_CHARS, '')
    .replaceAll(/[&<>"\n\r\t]/g, (char) => ENTITIES[char] ?? char);
