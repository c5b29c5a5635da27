export type Block =
  | string
  | { list: readonly string[] }
  | { steps: readonly string[] }
  | { quote: string }
  | { figure: 'veil' | 'vase' | 'marked'; caption: string }

export type Chapter = { title: string; blocks: readonly Block[] }

const WORDS_A_MINUTE = 220

const textOf = (block: Block): readonly string[] => {
  if (typeof block === 'string') return [block]
  if ('quote' in block) return [block.quote]
  if ('figure' in block) return []
  return 'list' in block ? block.list : block.steps
}

export const countWords = (chapters: readonly Chapter[]) =>
  chapters
    .flatMap(({ title, blocks }) => [title, ...blocks.flatMap(textOf)])
    .join(' ')
    .split(/\s+/).length

export const readingMinutes = (chapters: readonly Chapter[]) =>
  Math.max(1, Math.round(countWords(chapters) / WORDS_A_MINUTE))
