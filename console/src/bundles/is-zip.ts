/** By its bytes, as the server tells it. An unreadable file fails when it is sent. */
export const isZip = async (file: File): Promise<boolean> =>
  (await file
    .slice(0, 2)
    .text()
    .catch(() => '')) === 'PK';
