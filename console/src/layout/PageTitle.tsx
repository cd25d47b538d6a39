import { useEffect, useRef, useState } from 'react';
import { TitlePortal } from 'react-admin';
import { useDocumentTitle } from '../shared/document-title.ts';

/**
 * On a telephone a title takes two lines where it must; beyond that, as elsewhere, it ends in dots. What is cut is what
 * react-admin puts into the heading: the heading itself is an item of the bar, where lines are not counted.
 */
const style = {
  minWidth: 0,
  fontSize: { xs: '1.05rem', sm: '1.25rem' },
  lineHeight: 1.2,
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
  '& > .RaConfigurable-root': {
    display: { xs: '-webkit-box', sm: 'block' },
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
};

/** Where one is: the heading that each page fills, all of it when pointed at, and the name of the browser's tab. */
export function PageTitle({ account }: { account: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [words, setWords] = useState('');
  useDocumentTitle(words, account);

  // Pages write into the heading from elsewhere, so that it has to be watched.
  useEffect(() => {
    const read = (): void => setWords(heading.current?.textContent ?? '');
    const observer = new MutationObserver(read);
    if (heading.current)
      observer.observe(heading.current, { childList: true, characterData: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, []);

  return <TitlePortal ref={heading} component="h1" variant="h6" title={words} sx={style} />;
}
