/** The element by which a document says that it stands under a studio's own domain. */
export const STUDIO_HERE_ID = 'studio-here'

export type StudioHere = {
  studioName: string
  accentColor: string | null
  /** Where accounts are kept. */
  publicUrl: string
}
