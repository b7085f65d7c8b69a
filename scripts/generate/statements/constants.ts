import type { Node, Value } from './node-tree.ts';

const TEXT = new Set(['25', '1043', '705']);

const INT4 = '23';

function bytesOf(node: Node): Buffer {
  const value: Value | undefined = node.constvalue;
  const bytes = Array.isArray(value) ? value.find((part) => Array.isArray(part)) : undefined;
  return Buffer.from(Array.isArray(bytes) ? bytes.map((byte) => Number(byte) & 0xff) : []);
}

export function textOf(node: Node): string | null {
  if (!TEXT.has(String(node.consttype))) return null;
  const bytes = bytesOf(node);
  return node.consttype === '705'
    ? bytes.toString('utf8').replace(/\0$/, '')
    : bytes.subarray(4).toString('utf8');
}

export function constantType(node: Node): string | null {
  if (node.consttype === INT4) return String(bytesOf(node).readInt32LE(0));
  const text = textOf(node);
  return text === null ? null : JSON.stringify(text).replaceAll("'", "\\'").replace(/^"|"$/g, "'");
}
