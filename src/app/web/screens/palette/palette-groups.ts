export const paletteGroups = ['clients', 'orders', 'screens'] as const
export type PaletteGroup = (typeof paletteGroups)[number]
