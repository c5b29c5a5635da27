/** The tile button of a photo; null when it is not rendered. */
export const tileOf = (place: ParentNode | null, photoId: string) =>
  place?.querySelector<HTMLElement>(`[data-photo="${photoId}"] [data-tile]`) ?? null
