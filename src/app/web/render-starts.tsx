import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { SpeakerProvider } from '#platform/browser/speaker.ts'
import { UiWordsProvider } from '#ui/ui-words.ts'
import { uiWordsNl } from './app.nl.ts'
import type { DrawnStart } from './drawn-start.ts'
import { AuthScreen } from './screens/AuthScreen.tsx'

const silence = { done: () => {}, failed: () => {} }

/** The screens that people come in by, as they look before any script has come; called by the build. */
export const drawStarts = (): Promise<DrawnStart[]> =>
  Promise.all(['', '?tab=register'].map((search) => drawAuth(search)))

async function drawAuth(search: string): Promise<DrawnStart> {
  const address = '/auth'
  const history = createMemoryHistory({ initialEntries: [`${address}${search}`] })
  const notFoundComponent = AuthScreen
  // A router of its own: the product's asks the server who is looking, and here there is neither.
  const router: AnyRouter = createRouter({ routeTree: createRootRoute({ notFoundComponent }), history })
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
  return { address, search, html }
}
