/** Before the token of the link by which a client stops letters of a studio. */
export const STOP_PATH = '/letters/'
