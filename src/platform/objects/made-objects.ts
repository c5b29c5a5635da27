/**
 * Under this lies what is made of other objects for someone who asked, and gone a day later. No backup holds it: what is
 * lost is made again.
 */
export const MADE = 'made/'

export const isMade = (key: string) => key.startsWith(MADE)

/** Under this lie the pictures of photos. Each can be made again from its original. */
export const RENDITIONS = 'renditions/'
