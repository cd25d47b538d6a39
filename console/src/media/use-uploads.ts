import { useEffect, useRef, useState } from 'react';
import { useUnsavedChanges } from '../shared/unsaved-changes.ts';
import { fileProblem, type MediaFile } from './media-file.ts';
import { upload } from './upload.ts';

export interface Upload {
  key: string;
  file: File;
  /** From 0 to 1. */
  fraction: number;
  /** Why it failed. */
  problem?: string | undefined;
}

export interface Uploads {
  uploads: Upload[];
  add: (files: Iterable<File>) => void;
  retry: (failed: Upload) => void;
  /** Also stops one that is being sent. */
  dismiss: (unwanted: Upload) => void;
  /** For screen readers. */
  announcement: string;
}

/** Uploads files one after the other, in their order; those that failed stay listed. */
export function useUploads(onUploaded: (file: MediaFile) => unknown): Uploads {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [announcement, announce] = useState('');
  const queue = useRef(Promise.resolve());
  const controllers = useRef(new Map<string, AbortController>());
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });
  useEffect(() => {
    const running = controllers.current;
    return () => {
      for (const controller of running.values()) controller.abort();
    };
  }, []);
  useUnsavedChanges(uploads.some(({ problem }) => !problem));

  const remove = (key: string): void => setUploads((all) => all.filter((one) => one.key !== key));
  const update = (key: string, changes: Partial<Upload>): void =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  async function send({ key, file }: Upload): Promise<void> {
    const controller = controllers.current.get(key);
    if (!controller || controller.signal.aborted) return;
    try {
      const { signal } = controller;
      const stored = await upload(file, { key, signal, onProgress: (fraction) => update(key, { fraction }) });
      await latest.current(stored);
      remove(key);
      announce(`${file.name} uploaded`);
    } catch (error) {
      if (controller.signal.aborted) return;
      const problem = (error as Error).message;
      update(key, { problem });
      announce(`${file.name}: ${problem}`);
    }
  }

  function enqueue(added: Upload): void {
    controllers.current.set(added.key, new AbortController());
    queue.current = queue.current.then(() => send(added));
  }

  return {
    uploads,
    announcement,
    add(files) {
      const added = [...files].map(
        (file): Upload => ({ key: crypto.randomUUID(), file, fraction: 0, problem: fileProblem(file) }),
      );
      setUploads((all) => [...all, ...added]);
      for (const one of added) if (!one.problem) enqueue(one);
    },
    retry(failed) {
      update(failed.key, { fraction: 0, problem: undefined });
      enqueue(failed);
    },
    dismiss({ key }) {
      controllers.current.get(key)?.abort();
      remove(key);
    },
  };
}
