import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotifierProvider } from '#platform/browser/notifier.ts'
import { queryClient } from '#platform/browser/query-client.ts'
import { toastNotifier } from '#ui/overlays/toast.ts'
import { UiTextsProvider } from '#ui/theme/ui-texts.ts'
import { uiTextsNl } from './ui-texts.nl.ts'

export const AppProviders = ({ children }: { children: ReactNode }) => (
  <UiTextsProvider value={uiTextsNl}>
    <NotifierProvider value={toastNotifier}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </NotifierProvider>
  </UiTextsProvider>
)
