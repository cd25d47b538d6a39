const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** Nonce that the page's Content-Security-Policy requires of style elements. */
export const nonce = meta?.nonce ?? '';
