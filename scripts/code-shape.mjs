import ts from 'typescript'

/**
 * The behaviour of a file of tests as a text that stays the same when names, imports, comments and formatting change: the kinds
 * of its syntax in order, with literals as they are and each name by the place where it first stands.
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
