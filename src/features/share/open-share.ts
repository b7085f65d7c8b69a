import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';

export type SharedStones = components['schemas']['SharedStones'];
export type SharedStone = components['schemas']['SharedStone'];

export const openShare = (token: string, signal: AbortSignal): Promise<SharedStones> =>
  dataOf(api.GET('/share/{token}', { params: { path: { token } }, signal }), TEXTS.failed);
