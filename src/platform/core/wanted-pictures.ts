/**
 * Pictures that an email shows. They are drawn at delivery, from what the reader may see then.
 */
export type WantedPictures = {
  /** Emails to a client also show the logo of the studio. */
  reader: { clientId: string } | { studioId: string }
  /**
   * Gallery whose cover and up to four more photos are shown. Without `galleryId` it is the
   * client's newest gallery.
   */
  gallery?: {
    clientId: string
    galleryId?: string | undefined
    type?: 'preview' | 'final'
    /** ISO timestamp. Leaves out photos that had their present type then, except the cover. */
    since?: string | undefined
  }
  thumbIds?: readonly string[]
  /** Photo of each table row; null if the photo was deleted. */
  lineIds?: readonly (string | null)[]
}

/**
 * JPEGs, and the logo as a PNG, by place in the email: `logo`, `cover`, `thumb1`…, `line1`….
 * Pictures that can't be drawn are absent.
 */
export type DrawnMailPictures = ReadonlyMap<string, Uint8Array>
