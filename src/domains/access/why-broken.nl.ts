/** The cause at the end of an error sentence: a request id means that the server answered. */
export const whyBroken = (requestId: string | undefined) =>
  requestId ? `er is iets misgegaan (#${requestId})` : 'de server antwoordt niet'
