import { expect, test } from 'vitest';
import { publicExposure } from '../../server/platform/loopback.ts';

const ALONE = [
  { host: '127.0.0.1', publicUrl: undefined },
  { host: '127.8.9.10', publicUrl: undefined },
  { host: 'localhost', publicUrl: 'http://localhost:8600' },
  { host: '::1', publicUrl: 'http://127.0.0.1:8600' },
  { host: '127.0.0.1', publicUrl: 'http://[::1]:8600' },
];
const BY_OTHERS = [
  { host: '0.0.0.0', publicUrl: undefined, by: 'HOST 0.0.0.0' },
  { host: '::', publicUrl: undefined, by: 'HOST ::' },
  { host: '10.1.2.3', publicUrl: 'http://localhost:8600', by: 'HOST 10.1.2.3' },
  { host: '127.0.0.1.example', publicUrl: undefined, by: 'HOST 127.0.0.1.example' },
  {
    host: '127.0.0.1',
    publicUrl: 'https://culet.example',
    by: 'PUBLIC_URL https://culet.example',
  },
];

test.each(ALONE)('other computers cannot reach $host, $publicUrl', (config) => {
  expect(publicExposure(config)).toBeNull();
});

test.each(BY_OTHERS)('other computers can reach $host, $publicUrl', ({ by, ...config }) => {
  expect(publicExposure(config)).toBe(by);
});
