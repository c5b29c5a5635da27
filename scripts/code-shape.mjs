import ts from 'typescript'

/**
 * Returns a test file's syntax as text. Names, imports, comments and formatting don't change it:
 * names are numbered by first use.
 */
export function shapeOfCode(text) {
  const places = new Map()
  const parts = []
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return
    parts.push(node.kind)
    if (ts.isIdentifier(node)) {
      if (!places.has(node.text)) places.set(node.text, places.size)
      parts.push(`#${places.get(node.text)}`)
    } else if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node)) {
      parts.push(JSON.stringify(node.text))
    }
    ts.forEachChild(node, visit)
    parts.push('.')
  }
  visit(ts.createSourceFile('test.tsx', text, ts.ScriptTarget.Latest))
  return parts.join(' ')
}
