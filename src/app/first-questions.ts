import type { PagePath } from '#domains/access/paths.rules.ts'

/** Who is looking decides what every screen shows first. */
export const WHO_IS_LOOKING = 'accounts/findMe'

/** And who is at home there: what the largest thing on that screen waits for. The cover's photo, the studio's name. */
export const firstQuestionAt: Partial<Record<string, string>> = {
  '/client-portal': 'photos/findGallery',
  '/dashboard': 'studios/findMyStudio',
} satisfies Partial<Record<PagePath, string>>
