import { photoTypes, type PhotoType } from './photos.rules.ts'

type Seen = { previewCount?: number | undefined; finalCount?: number | undefined; firstType?: PhotoType }

/** The tabs that a guest gets: nobody has told them what is still to come, so one without photos is left out. */
export function tabsForGuest(shows: readonly PhotoType[], seen: Seen): PhotoType[] {
  const counts = { preview: seen.previewCount, final: seen.finalCount }
  const given = photoTypes.filter((type) => shows.includes(type))
  const filled = given.filter((type) => counts[type] !== 0)
  return filled.length > 0 ? filled : given.slice(-1)
}

/** The one that opens when the URL names none. */
export const firstTabOf = (tabs: readonly PhotoType[], { firstType }: Seen) =>
  tabs.length > 1 ? firstType : tabs[0]
