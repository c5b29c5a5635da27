export const STUDIO_HERE_ID = 'studio-here'

export type StudioHere = {
  studioName: string
  accentColor: string | null
  /** Shown in the place of the name. */
  logo: { url: string; ground: 'light' | 'dark' } | null
  publicUrl: string
}
