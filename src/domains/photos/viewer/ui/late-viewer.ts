import { lazy } from 'react'

export const importViewer = () => import('./PhotoViewer.tsx')

/** The lazily loaded viewer; `importViewer` preloads it. */
export const LateViewer = lazy(async () => ({ default: (await importViewer()).PhotoViewer }))
