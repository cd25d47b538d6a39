import { useGetIdentity, useStore } from 'ra-core';
import { useEffect } from 'react';

export interface RecentRecord {
  path: string;
  resource: string;
  title: string;
}

const maxRecords = 5;
/** A page's title follows its address. */
const settleMs = 100;
const none: RecentRecord[] = [];

/** Records that were opened in this browser, the latest first. */
export function useRecentRecords() {
  const { identity } = useGetIdentity();
  return useStore<RecentRecord[]>(`recent.${identity?.account ?? ''}`, none);
}

/** Notes that a record's page is open. */
export function useRecordVisit(resource: string | undefined, ID: string | undefined, title: string): void {
  const [records, setRecords] = useRecentRecords();
  useEffect(() => {
    if (!resource || !/^\d+$/.test(ID ?? '') || !title) return;
    const path = `/${resource}/${ID}`;
    if (records[0]?.path === path && records[0].title === title) return;
    const timer = setTimeout(() => {
      const others = records.filter((record) => record.path !== path);
      setRecords([{ path, resource, title }, ...others].slice(0, maxRecords));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [resource, ID, title, records, setRecords]);
}
