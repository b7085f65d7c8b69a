import { useEffect, useState } from 'react';
import { KEY } from '../../../ui/key-names.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';

/** Actions that are enabled for every stone, because no state machine has a guard for them. */
export const SHARE_ACTIONS = [
  { kind: 'share', label: 'Share', keys: KEY.share },
  { kind: 'export', label: 'Export', keys: KEY.export },
] as const;
export type ShareAction = (typeof SHARE_ACTIONS)[number]['kind'];

const SHOWN_MS = 2_000;

/** `copied` is the copied text for two seconds, then null. */
export function useClipboardCopy() {
  const [copied, setCopied] = useState<string | null>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      notifySuccess('Copied');
    } catch {
      notifyError('The browser blocked copying. Select the text and copy it manually.');
    }
  }
  return { copied, copy };
}
