import { type ComponentType, lazy } from 'react';

const mark = 'tradepost.reloaded';

/**
 * A component that is loaded when it is first shown. Where loading fails, the console was probably built anew since the
 * page was opened: then the page is loaded again, once.
 */
export function lazily<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> {
  return lazy<ComponentType<Props>>(async () => {
    try {
      const loaded = await load();
      sessionStorage.removeItem(mark);
      return { default: loaded[name] };
    } catch (error) {
      if (sessionStorage.getItem(mark)) throw error;
      sessionStorage.setItem(mark, 'yes');
      location.reload();
      return { default: () => null };
    }
  });
}
