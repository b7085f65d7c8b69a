import { describe, expect, it } from 'vitest';
import { hasOpenSecret } from '#common/supply/open-secrets.ts';

const ADDRESS = 'http://stock.example/list';
const inAddress = (name: string) =>
  hasOpenSecret({ address: `${ADDRESS}?${name}=one`, headers: [] }, false);
const inHeader = (name: string) => hasOpenSecret({ address: ADDRESS, headers: [{ name }] }, false);

describe('a header or parameter with a secret', () => {
  it.each([
    'key',
    'api_key',
    'apiKey',
    'APIKey',
    'APIkey',
    'apikey',
    'api.key',
    'X-Api-Key',
    'X-APIKEY',
    'key2',
    'access_token',
    'accessToken',
    'accesstoken',
    'TOKEN',
    'X-Auth-Token',
    'client_secret',
    'Authorization',
    'auth',
    'password',
    'userPassword',
    'PASSWD',
    'pwd',
    'signature',
    'X-Amz-Signature',
    'sig',
  ])('is recognised: %s', (name) => {
    expect(inAddress(name)).toBe(true);
    expect(inHeader(name)).toBe(true);
  });

  it.each([
    'page',
    'keyword',
    'keywords',
    'search_keyword',
    'sortKeyword',
    'monkey',
    'turkey',
    'tokens_per_page',
    'maxTokens',
    'author',
    'authority',
    'secretary',
    'compass',
    'design',
    'significant_figures',
  ])('is not recognised: %s', (name) => {
    expect(inAddress(name)).toBe(false);
    expect(inHeader(name)).toBe(false);
  });
});

it('is sent over https, or to the same computer', () => {
  const headers = [{ name: 'X-Api-Key' }];
  const sends = (address: string) => hasOpenSecret({ address, headers }, true);
  expect(sends(ADDRESS)).toBe(true);
  expect(sends('https://stock.example/list')).toBe(false);
  for (const here of ['localhost', '127.0.0.1:8080', '[::1]:8080'])
    expect(sends(`http://${here}/list`)).toBe(false);
});
