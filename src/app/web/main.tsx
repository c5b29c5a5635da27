import { RouterProvider } from '@tanstack/react-router'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { restoreSeat } from '#domains/accounts/ui/seat.ts'
import '#ui/theme/theme.css'
import { AppProviders } from '../core/AppProviders.tsx'
import { preventFileOpening } from './prevent-file-opening.ts'
import { offerOfflinePage } from './offer-offline-page.ts'
import { router } from './routes.tsx'

restoreSeat()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Keeps the drawn HTML until the router has loaded the same screen.
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
// The app now reports failures itself. `lateAppScript` reads this attribute.
root.dataset['app'] = ''

offerOfflinePage()
preventFileOpening()
