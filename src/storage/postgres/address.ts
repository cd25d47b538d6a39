/**
 * The address as the driver is to have it. It takes these three modes for verify-full, which is as well, but says so in
 * nine lines at every start, since its next release will not. Whoever asks for libpq's meaning of them gets that.
 */
export const forDriver = (url: string): string =>
  /[?&]uselibpqcompat=true/.test(url)
    ? url
    : url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
