import { figure as counted } from '#platform/pure/format.nl.ts'

export const galleryEndingNl = {
  label: 'Einde van de galerij',
  previews: (count: number) => `Dat waren ze alle ${counted(count)}.`,
  onlyPreview: 'Dat was de foto.',
  chosen: (count: number, favoriteCount: number) => {
    const hearts = favoriteCount === 1 ? '1 hartje' : `${counted(favoriteCount)} hartjes`
    const did = [count > 0 && `koos er ${counted(count)}`, favoriteCount > 0 && `gaf ${hearts}`].filter(
      Boolean,
    )
    return did.length === 0
      ? 'Geef een hartje aan wat je mooi vindt; je kunt altijd terugkomen.'
      : `Je ${did.join(' en ')}. Je kunt altijd terugkomen.`
  },
  finals: 'Dat was het.',
  takeHome: (count: number) => (count === 1 ? 'Neem de foto mee' : `Neem alle ${counted(count)} mee`),
  print: 'Bestel prints of een album',
  toTop: 'Naar boven',
}
