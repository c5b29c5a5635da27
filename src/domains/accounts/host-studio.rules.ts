export const HOST_STUDIO_ELEMENT_ID = 'studio-here'

export type HostStudio = {
  studioName: string
  accentColor: string | null
  logo: { url: string; ground: 'light' | 'dark' } | null
  publicUrl: string
}
