import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { PrerenderSlots } from '#platform/browser/PrerenderSlot.tsx'
import { UiTextsProvider } from '#ui/theme/ui-texts.ts'
import { uiTextsNl } from '../../web/app.nl.ts'
import { AuthScreen } from '../../web/screens/AuthScreen.tsx'
import { DashboardScreen } from '../../web/screens/DashboardScreen.tsx'
import { GalleryScreen } from '../../web/screens/GalleryScreen.tsx'
import { slot, SLOT_VALUE } from '../document-slots.ts'
import type { PrerenderedScreen } from './prerendered-screen.ts'

// Removed from the markup: style attributes (forbidden by the content policy), titles (they belong in the head), and
// React's preloads of pictures whose URL only the server knows.
const NOT_HERE = / style="[^"]*"|<title>.*?<\/title>|<link rel="preload"[^>]*%value%[^>]*>/g

const silent = { done: () => {}, failed: () => () => {} }

const screens = [
  { path: '/auth', search: '', isForKnown: false, screen: AuthScreen },
  { path: '/auth', search: '?tab=register', isForKnown: false, screen: AuthScreen },
  { path: '/client-portal', search: '', isForKnown: true, screen: GalleryScreen },
  { path: '/dashboard', search: '', isForKnown: true, screen: DashboardScreen },
] as const

/** Renders the entry screens as they look before any script or answer has arrived. */
export const prerenderScreens = (): Promise<PrerenderedScreen[]> => Promise.all(screens.map(prerender))

async function prerender({ screen, ...place }: (typeof screens)[number]): Promise<PrerenderedScreen> {
  const { path, search } = place
  const history = createMemoryHistory({ initialEntries: [`${path}${search}`] })
  // A separate router: the product's own asks the server who is signed in, and at build time there is neither.
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({ notFoundComponent: screen }),
    history,
  })
  await router.load()
  const html = renderToStaticMarkup(
    <PrerenderSlots value={writeSlot}>
      <UiTextsProvider value={uiTextsNl}>
        <NotifierProvider value={silent}>
          <QueryClientProvider client={new QueryClient()}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </NotifierProvider>
      </UiTextsProvider>
    </PrerenderSlots>,
  )
  return { ...place, html: withSlots(html.replaceAll(NOT_HERE, '')) }
}

// React can't write comments, so a slot is two nested templates until `withSlots` replaces them.
const writeSlot = (name: string, show: (value: string) => ReactNode, unfilled: ReactNode) => (
  <template data-slot={name}>
    {show(SLOT_VALUE)}
    <template>{unfilled}</template>
  </template>
)
const withSlots = (html: string) =>
  html.replaceAll(
    /<template data-slot="([\w-]+)">(.*?)<template>(.*?)<\/template><\/template>/gs,
    (_, name: string, template: string, unfilled: string) => slot(name, unfilled, template),
  )
