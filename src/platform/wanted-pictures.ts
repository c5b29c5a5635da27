/** The pictures that a letter asks for. They are drawn when it is delivered, of what its reader may see by then. */
export type WantedPictures = {
  /** A client, who sees the logo of their studio too, or a studio. */
  reader: { clientId: string } | { studioId: string }
  /** Its cover, and four others of it below; without an id the client's newest. */
  gallery?: {
    clientId: string
    galleryId?: string | undefined
    type?: 'preview' | 'final'
    /** Only what came after, as an ISO moment. */
    since?: string | undefined
  }
  /** The photos in a row below the button, where they are named. */
  thumbIds?: readonly string[]
  /** A photo for each line of a table; null for one whose photo is gone. */
  lineIds?: readonly (string | null)[]
}

/** JPEGs, and the logo as a PNG, by their place in the letter: `logo`, `cover`, `thumb1` and on, `line1` and on. What can't be drawn is absent. */
export type DrawnPictures = ReadonlyMap<string, Uint8Array>
