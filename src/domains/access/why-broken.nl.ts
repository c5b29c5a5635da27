/** Why something broke, for the end of a sentence: all that is known is whether the server answered. */
export const whyBroken = (requestId: string | undefined) =>
  requestId ? `er is iets misgegaan (#${requestId})` : 'de server antwoordt niet'
