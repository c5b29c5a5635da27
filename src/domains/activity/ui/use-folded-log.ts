import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldRepeats } from '../log-repeats.rules.ts'
import type { logEntriesQuery } from './activity.queries.ts'

export function useFoldedLog(logQuery: ReturnType<typeof logEntriesQuery>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const list = useQuery({ ...logQuery, select: (page) => ({ ...page, rows: foldRepeats(page.rows, open) }) })
  const toggle = (id: string) =>
    setOpen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  return { list, toggle }
}
