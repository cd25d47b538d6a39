import { useSimpleFormIteratorItem, useSourceContext } from 'ra-core';
import { useWatch } from 'react-hook-form';

/** An item's place in its list; its name is its title, else its kind and number. */
export function useItem(itemName: string) {
  const { index, total, reOrder, remove } = useSimpleFormIteratorItem();
  const { getSource } = useSourceContext();
  const title = useWatch({ name: getSource('title') }) as string | null | undefined;
  return { index, total, reOrder, remove, name: title || `${itemName} ${index + 1}` };
}

const listOf = (element: Element): Element | null => element.closest('[data-nested-list]');

/** The items of the list that an element of one of them belongs to. */
export const itemsAround = (element: Element): Element[] => [
  ...(element.closest('[data-nested-item]')?.parentElement?.children ?? []),
];

/** After an item was removed, gives the focus to the one that follows, else to what adds another. */
export function focusAfterRemoval(button: Element, index: number): void {
  const list = listOf(button);
  requestAnimationFrame(() => {
    const removers =
      list?.querySelectorAll<HTMLElement>(':scope > ul > [data-nested-item] [data-remove]') ?? [];
    const items = new Map([...removers].map((one) => [one.closest('[data-nested-item]'), one]));
    const buttons = [...items.values()];
    const adder = list?.querySelector<HTMLElement>('[data-add]');
    (buttons[Math.min(index, buttons.length - 1)] ?? adder?.querySelector('input') ?? adder)?.focus();
  });
}
