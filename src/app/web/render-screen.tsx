import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { UiTextsProvider } from '#ui/theme/ui-texts.ts'
import { uiTextsNl } from '../core/ui-texts.nl.ts'

const silent = { done: () => {}, failed: () => () => {} }

type ScreenToRender = {
  screen: FunctionComponent
  url: string
  queryClient: QueryClient
}

/** Renders a screen to HTML, as it looks before any script has run. */
export async function renderScreen({ screen, url, queryClient }: ScreenToRender): Promise<string> {
  // A separate router, because the app's router asks the server who is signed in.
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({ notFoundComponent: screen }),
    history: createMemoryHistory({ initialEntries: [url] }),
  })
  await router.load()
  const html = renderToStaticMarkup(
    <UiTextsProvider value={uiTextsNl}>
      <NotifierProvider value={silent}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </NotifierProvider>
    </UiTextsProvider>,
  )
  return html.replaceAll(NOT_HERE, '')
}

// A title belongs in the head, and a picture that React would preload may still wait for its width.
const NOT_HERE = /<title>.*?<\/title>|<link rel="preload"[^>]*>/g
