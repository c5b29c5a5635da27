import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#platform/browser/query-client.ts'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { toastNotifier } from '#ui/overlays/toast.ts'
import '#ui/theme/theme.css'
import { UiWordsProvider } from '#ui/theme/ui-texts.ts'
import { uiWordsNl } from './app.nl.ts'
import { keepPage } from './keep-page.ts'
import { offerOfflinePage } from './offer-offline-page.ts'
import { router } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Keeps a prerendered screen until the router can render the same one.
if (root.hasChildNodes()) await router.load()

const app = (
  <StrictMode>
    <UiWordsProvider value={uiWordsNl}>
      <NotifierProvider value={toastNotifier}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </NotifierProvider>
    </UiWordsProvider>
  </StrictMode>
)

// A transition yields to input while it renders.
startTransition(() => createRoot(root).render(app))

offerOfflinePage()
keepPage()
