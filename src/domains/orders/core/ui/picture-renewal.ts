import { PREVIEW_URL_SECONDS } from '#domains/photos/photos.rules.ts'

// Signed image URLs change every half lifetime, so open pages refetch that often.
export const pictureRenewal = { refetchInterval: (PREVIEW_URL_SECONDS / 2) * 1000 }
