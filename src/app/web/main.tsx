import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takeSeatOfTab } from '#domains/accounts/ui/seat.ts'
import '#ui/theme/theme.css'
import { AppProviders } from '../core/AppProviders.tsx'
import { keepPage } from './keep-page.ts'
import { offerOfflinePage } from './offer-offline-page.ts'
import { router } from './routes.tsx'

takeSeatOfTab()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Keeps what was drawn beforehand until the router can render the same; what it loads later renders all at once.
const isDrawn = root.hasChildNodes() || document.querySelector('[data-drawn]') !== null
if (isDrawn) await router.load()

const app = (
  <StrictMode>
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  </StrictMode>
)

// A transition yields to input while it renders.
startTransition(() => createRoot(root).render(app))
// From here the app itself says when something fails; `late-app-script.ts` asks.
root.dataset['app'] = ''

offerOfflinePage()
keepPage()
