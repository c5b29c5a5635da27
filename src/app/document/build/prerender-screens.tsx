import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PrerenderSlotWriterContext } from '#platform/browser/PrerenderSlot.tsx'
import { renderScreen } from '../../web/render-screen.tsx'
import { AuthScreen } from '../../web/screens/AuthScreen.tsx'
import { DashboardScreen } from '../../web/screens/DashboardScreen.tsx'
import { makeSlot, SLOT_VALUE_PLACEHOLDER } from '../document-slots.ts'
import { LetterOpening } from '../../web/screens/OpeningPage.tsx'
import { MAIL_LINK_SEARCH } from '../page-list.ts'
import type { PrerenderedScreen } from './prerendered-screen.ts'

const STYLES = / style="[^"]*"/g

const screens = [
  { path: '/auth', search: '', isForKnown: false, screen: AuthScreen },
  { path: '/auth', search: '?tab=register', isForKnown: false, screen: AuthScreen },
  { path: '/auth', search: MAIL_LINK_SEARCH, isForKnown: false, screen: LetterOpening },
  { path: '/dashboard', search: '', isForKnown: true, screen: DashboardScreen },
] as const

export const prerenderScreens = (): Promise<PrerenderedScreen[]> => Promise.all(screens.map(prerender))

async function prerender({ screen: Screen, ...place }: (typeof screens)[number]): Promise<PrerenderedScreen> {
  const { path, search } = place
  const html = await renderScreen({
    screen: () => (
      <PrerenderSlotWriterContext value={writeSlot}>
        <Screen />
      </PrerenderSlotWriterContext>
    ),
    url: `${path}${search}`,
    queryClient: new QueryClient(),
  })
  return { ...place, html: withSlots(html.replaceAll(STYLES, '')) }
}

// React can't write comments, so a slot is two nested templates until `withSlots` replaces them.
const writeSlot = (name: string, show: (value: string) => ReactNode, unfilled: ReactNode) => (
  <template data-slot={name}>
    {show(SLOT_VALUE_PLACEHOLDER)}
    <template>{unfilled}</template>
  </template>
)
const withSlots = (html: string) =>
  html.replaceAll(
    /<template data-slot="([\w-]+)">(.*?)<template>(.*?)<\/template><\/template>/gs,
    (_, name: string, template: string, unfilled: string) => makeSlot(name, unfilled, template),
  )
