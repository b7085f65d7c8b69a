import { expect, it } from 'vitest';
import { EventStreamReader } from '#api/event-stream.ts';

const STREAM =
  ': hello\n\nid: 41\nevent: stone\ndata: [["RD-1",4]]\n\nevent: hold\r\ndata:\r\n\r\ndata: first\ndata: second\n\nretry: 5\n\nevent: end\ndata:\n\n';
const EVENTS = [
  { id: '41', type: 'stone', data: '[["RD-1",4]]' },
  { id: '', type: 'hold', data: '' },
  { id: '', type: 'message', data: 'first\nsecond' },
  { id: '', type: 'end', data: '' },
];

it.each([1, 2, 3, 7, 1000])('parses the same events in chunks of %i characters', (size) => {
  const reader = new EventStreamReader();
  const pieces = Array.from({ length: Math.ceil(STREAM.length / size) }, (_, index) =>
    STREAM.slice(index * size, (index + 1) * size),
  );
  expect(pieces.flatMap((piece) => reader.read(piece))).toEqual(EVENTS);
});

it('keeps an incomplete event for the next chunk', () => {
  const reader = new EventStreamReader();
  expect(reader.read('event: notice\ndata: x')).toEqual([]);
  expect(reader.read('\n\n')).toEqual([{ id: '', type: 'notice', data: 'x' }]);
});
