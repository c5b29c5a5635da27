export const STUDIO_HERE_ID = 'studio-here'

export type StudioHere = { studioName: string; accentColor: string | null; publicUrl: string }
