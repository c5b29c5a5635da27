import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { SpeakerProvider } from '#platform/browser/notifier.ts'
import { UiWordsProvider } from '#ui/theme/ui-texts.ts'
import { uiWordsNl } from './app.nl.ts'
import type { DrawnStart } from './drawn-start.ts'
import { AuthScreen } from './screens/AuthScreen.tsx'
import { DashboardScreen } from './screens/DashboardScreen.tsx'
import { GalleryScreen } from './screens/GalleryScreen.tsx'

// The content policy allows no style attribute, and a document has its title in its head.
const NOT_HERE = / style="[^"]*"|<title>.*?<\/title>/g

const silence = { done: () => {}, failed: () => () => {} }

const starts = [
  { address: '/auth', search: '', isForKnown: false, screen: AuthScreen },
  { address: '/auth', search: '?tab=register', isForKnown: false, screen: AuthScreen },
  { address: '/client-portal', search: '', isForKnown: true, screen: GalleryScreen },
  { address: '/dashboard', search: '', isForKnown: true, screen: DashboardScreen },
] as const

/** The screens that people come in by, as they look before any script and any answer has come; called by the build. */
export const drawStarts = (): Promise<DrawnStart[]> => Promise.all(starts.map(draw))

async function draw({ screen, ...start }: (typeof starts)[number]): Promise<DrawnStart> {
  const { address, search } = start
  const history = createMemoryHistory({ initialEntries: [`${address}${search}`] })
  // A router of its own: the product's asks the server who is looking, and here there is neither.
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({ notFoundComponent: screen }),
    history,
  })
  await router.load()
  const html = renderToStaticMarkup(
    <UiWordsProvider value={uiWordsNl}>
      <SpeakerProvider value={silence}>
        <QueryClientProvider client={new QueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </SpeakerProvider>
    </UiWordsProvider>,
  )
  return { ...start, html: html.replaceAll(NOT_HERE, '') }
}
