import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from '#platform/browser/query-client.ts'
import '#ui/theme.css'
import { UiWordsProvider } from '#ui/ui-words.ts'
import { uiWordsNl } from './app.nl.ts'
import { router } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <UiWordsProvider value={uiWordsNl}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiWordsProvider>
  </StrictMode>,
)
