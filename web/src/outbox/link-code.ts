const BYTES = 16

/** Makes the code of the link under which the client opens a receipt: 128 random bits in hex. */
export const newLinkCode = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('')
