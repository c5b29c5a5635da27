import { photoTypes, type PhotoType } from '#domains/photos/photos.rules.ts'

type GalleryCounts = {
  previewCount?: number | undefined
  finalCount?: number | undefined
  firstType?: PhotoType
}

/** Leaves out empty tabs. When all are empty, the last one stays. */
export function tabsForGuest(shows: readonly PhotoType[], seen: GalleryCounts): PhotoType[] {
  const counts = { preview: seen.previewCount, final: seen.finalCount }
  const shownTypes = photoTypes.filter((type) => shows.includes(type))
  const filled = shownTypes.filter((type) => counts[type] !== 0)
  return filled.length > 0 ? filled : shownTypes.slice(-1)
}

export const initialTabOf = (tabs: readonly PhotoType[], { firstType }: GalleryCounts) =>
  tabs.length > 1 ? firstType : tabs[0]
