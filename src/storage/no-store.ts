/** What was named holds no store: it is mistyped more often than lost. */
export const noStoreIn = (place: string): Error =>
  new Error(
    `there is no store in ${place}; name the right one, or let "tradepost serve" make one or "tradepost restore" bring one back`,
  );
