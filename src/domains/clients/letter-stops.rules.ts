/** Followed by the token that stops a studio's letters. */
export const STOP_PATH = '/letters/'
