import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { components } from '#api/schema.gen.ts';

type FrameList = components['schemas']['FrameList'];

export interface Frames {
  /** null until the list of the frames has arrived */
  readonly list: FrameList | null;
  /** the pictures that have arrived, by the index of the frame */
  readonly pictures: ReadonlyMap<number, HTMLImageElement>;
  /** true if each frame has arrived or failed */
  readonly isComplete: boolean;
  /** true if the list or all of its frames failed to load */
  readonly isBroken: boolean;
}

const NONE: ReadonlyMap<number, HTMLImageElement> = new Map();

/**
 * Loads the frames of the 360° view at the URL `address` while the component is shown. All frames
 * arrive in one zip file, because the portal limits the requests per minute.
 */
export function useFrames(address: string): Frames {
  const { data, isError, refetch } = useQuery({
    queryKey: ['frames', address],
    queryFn: async ({ signal }): Promise<FrameList> => {
      const answer = await fetch(address.replace(/zip$/, 'json'), { signal });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return answer.json();
    },
    staleTime: 60_000,
    retry: 1,
  });
  const [pictures, setPictures] = useState(NONE);
  const [isComplete, setComplete] = useState(false);

  useEffect(() => {
    if (!data) return;
    const stopping = new AbortController();
    const { signal } = stopping;
    const urls: string[] = [];
    const show = async (index: number, frame: Blob): Promise<void> => {
      const picture = new Image();
      picture.src = URL.createObjectURL(frame);
      urls.push(picture.src);
      await picture.decode();
      if (!signal.aborted) setPictures((known) => new Map(known).set(index, picture));
    };
    const hasNewerList = async (): Promise<boolean> =>
      (await refetch()).data?.version !== data.version;
    const load = async (): Promise<void> => {
      const isGone = await loadAll(address, data, show, signal).catch(() => false);
      // A list of another version starts the effect again.
      if (isGone && (await hasNewerList())) return;
      if (!signal.aborted) setComplete(true);
    };
    void load();
    return () => {
      stopping.abort();
      for (const url of urls) URL.revokeObjectURL(url);
      setPictures(NONE);
      setComplete(false);
    };
  }, [data, address, refetch]);

  return {
    list: data ?? null,
    pictures,
    isComplete,
    isBroken: isError || (isComplete && pictures.size === 0),
  };
}

/**
 * Reads the zip file as it arrives, and shows each frame as soon as it is complete. Returns true if
 * the portal no longer has this version of the file.
 */
async function loadAll(
  address: string,
  { starts, bytes, version }: FrameList,
  show: (index: number, frame: Blob) => Promise<void>,
  signal: AbortSignal,
): Promise<boolean> {
  const { ok, status, body } = await fetch(`${address}?version=${version}`, { signal });
  if (!ok || !body) return status === 404;
  const ends = starts.map((start, index) => start + (bytes[index] ?? 0));
  const received = new Uint8Array(Math.max(...ends));
  const shown: Promise<void>[] = [];
  let length = 0;
  let next = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const part = value.subarray(0, received.length - length);
    received.set(part, length);
    length += part.length;
    for (; next < ends.length && (ends[next] ?? 0) <= length; next += 1)
      if (bytes[next])
        shown.push(
          show(next, new Blob([received.slice(starts[next], ends[next])], { type: 'image/webp' })),
        );
  }
  await Promise.allSettled(shown);
  return false;
}
