/** A request id means that the server answered. */
export const whyBroken = (requestId: string | undefined) =>
  requestId ? `er is iets misgegaan (#${requestId})` : 'de server antwoordt niet'
