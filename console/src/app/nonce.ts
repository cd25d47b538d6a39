const meta = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]');

/** What a style element must carry for the page's policy to take it. */
export const nonce = meta?.nonce ?? '';
