import { lazy } from 'react'

export const importViewer = () => import('./PhotoViewer.tsx')

/** The viewer, whose code comes when a photo is opened if nobody had it fetched before. */
export const LateViewer = lazy(async () => ({ default: (await importViewer()).PhotoViewer }))
