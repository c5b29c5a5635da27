import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foldRepeats } from '../log-repeats.rules.ts'
import type { logLines } from './activity.queries.ts'

/** Lines of the log with what repeats itself folded, and the press that opens such a line. */
export function useFoldedLines(asked: ReturnType<typeof logLines>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const list = useQuery({ ...asked, select: (page) => ({ ...page, rows: foldRepeats(page.rows, open) }) })
  const toggle = (id: string) =>
    setOpen((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  return { list, toggle }
}
