/**
 * The address as the driver is given it. The driver takes these three modes for verify-full, which is what we want, but warns
 * in nine lines at every start that its next release will not. Whoever asks for libpq's meaning of them gets that.
 */
export const toDriverUrl = (url: string): string =>
  /[?&]uselibpqcompat=true/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
