import ts from 'typescript'

/** A comment of a file. Adjacent line comments that stand alone at one column are one comment. */
export type Comment = {
  kind: 'doc' | 'line' | 'block'
  /** Whether the comment stands inside a block, an object literal or a JSX element. */
  isInside: boolean
  /** Line of the comment's first character, from 1. */
  line: number
  /** Number of characters before the comment on its first line. */
  column: number
  /** Offsets of the comment's start and of its exclusive end, in UTF-16 units. */
  start: number
  end: number
  /** Text of the comment as in the file, with its markers. */
  source: string
}

export function readComments(path: string, text: string): Comment[] {
  const ranges = path.endsWith('.sql') ? rangesInSql(text) : rangesInScript(path, text)
  let line = 1
  let counted = 0
  return joinLines(ranges, text).map(({ start, end, isInside }) => {
    line += text.slice(counted, start).split('\n').length - 1
    counted = start
    const source = text.slice(start, end)
    return {
      kind: source.startsWith('/**') ? 'doc' : source.startsWith('/*') ? 'block' : 'line',
      isInside,
      line,
      column: start - text.lastIndexOf('\n', start - 1) - 1,
      start,
      end,
      source,
    }
  })
}

/** Returns the words of a comment on one line, without its markers. */
export const readCommentText = ({ source }: Comment): string =>
  source
    .replace(/^\/\*+|\*\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(\*|\/\/|--)?\s?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')

type Range = { start: number; end: number; isInside: boolean }

function rangesInScript(path: string, text: string): Range[] {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const ranges = new Map<number, Range>()
  const visit = (node: ts.Node, isInside: boolean): void => {
    const children = node.getChildren(file)
    if (children.length === 0 && node.kind !== ts.SyntaxKind.JsxText) {
      const found = [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ]
      for (const { pos, end } of found) if (!ranges.has(pos)) ranges.set(pos, { start: pos, end, isInside })
    }
    const opens = ts.isBlock(node) || ts.isJsxElement(node) || ts.isObjectLiteralExpression(node)
    for (const child of children) visit(child, isInside || opens)
  }
  visit(file, false)
  return [...ranges.values()].toSorted((one, other) => one.start - other.start)
}

const SQL_TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[^]*?\*\//g

const rangesInSql = (text: string): Range[] =>
  Array.from(text.matchAll(SQL_TOKEN))
    .filter(([token]) => token.startsWith('--') || token.startsWith('/*'))
    .map(({ index, 0: token }) => ({ start: index, end: index + token.length, isInside: false }))

function joinLines(ranges: Range[], text: string): Range[] {
  const joined: Range[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && continues(text, last, range)) last.end = range.end
    else joined.push({ ...range })
  }
  return joined
}

function continues(text: string, last: Range, next: Range): boolean {
  const isLine = ({ start }: Range) => /^(\/\/|--)/.test(text.slice(start, start + 2))
  const before = ({ start }: Range) => text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
  return (
    isLine(last) &&
    isLine(next) &&
    /^\n[ \t]*$/.test(text.slice(last.end, next.start)) &&
    before(next) === before(last) &&
    before(last).trim() === ''
  )
}
