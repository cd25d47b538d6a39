import { useEffect, useRef, useState } from 'react';
import { TitlePortal } from 'react-admin';
import { useDocumentTitle } from '../shared/document-title.ts';

/**
 * Two lines on phones, then an ellipsis. The clamp applies to react-admin's inner element, since flex items ignore
 * it.
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

/** The page's title: heading, tooltip and browser tab. */
export function PageTitle({ account }: { account: string | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [title, setTitle] = useState('');
  useDocumentTitle(title, account);

  // Pages write the title through a portal, so it has to be observed.
  useEffect(() => {
    const update = (): void => setTitle(heading.current?.textContent ?? '');
    const observer = new MutationObserver(update);
    if (heading.current)
      observer.observe(heading.current, { childList: true, characterData: true, subtree: true });
    update();
    return () => observer.disconnect();
  }, []);

  return <TitlePortal ref={heading} component="h1" variant="h6" title={title} sx={style} />;
}
