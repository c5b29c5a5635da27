import ts from 'typescript'

/** Behaviour of a file as tokens, without comments, types, formatting and names. */
export type CodeTokens = {
  tokens: string[]
  /** Names of all properties in their order. Changing such a name may change behaviour. */
  properties: string[]
}

const isDropped = (node: ts.Node): boolean =>
  ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)
    ? true
    : ts.isTypeAliasDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeParameterDeclaration(node) ||
      ts.isModuleDeclaration(node) ||
      (ts.isFunctionDeclaration(node) && !node.body) ||
      (ts.isImportDeclaration(node) && node.importClause !== undefined) ||
      (ts.isExportDeclaration(node) && node.isTypeOnly) ||
      (ts.isJsxExpression(node) && !node.expression) ||
      (ts.isJsxText(node) && node.containsOnlyTriviaWhiteSpaces)

/**
 * Whether a node only wraps an expression, as a cast or parentheses do. The wrapper is left out.
 */
const isTransparent = (
  node: ts.Node,
): node is ts.AsExpression | ts.SatisfiesExpression | ts.NonNullExpression | ts.ParenthesizedExpression =>
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isParenthesizedExpression(node)

/**
 * Returns the tokens of one TypeScript or JavaScript file. Each variable becomes a number, in order
 * of first use, so that new names of variables change no token. `renameInLiteral` replaces old
 * names of files and SQL functions.
 */
export function describeCode(
  path: string,
  text: string,
  renameInLiteral: (text: string) => string,
): CodeTokens {
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    allowJs: true,
    jsx: ts.JsxEmit.Preserve,
  }
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  const program = ts.createProgram([path], options, {
    ...ts.createCompilerHost(options),
    getSourceFile: (name) => (name === path ? file : undefined),
    fileExists: (name) => name === path,
  })
  const checker = program.getTypeChecker()
  const variables = new Map<ts.Symbol, number>()
  const properties: string[] = []
  const tokens: string[] = []

  const numberOf = (symbol: ts.Symbol): number => {
    const number = variables.get(symbol) ?? variables.size
    variables.set(symbol, number)
    return number
  }
  const addProperty = (name: string) => {
    tokens.push('property')
    properties.push(name)
  }
  const addVariable = (symbol: ts.Symbol | undefined, name: string) =>
    tokens.push(symbol ? `$${numberOf(symbol)}` : `global:${name}`)

  const visit = (node: ts.Node): void => {
    if (isDropped(node)) return
    if (isTransparent(node)) return visit(node.expression)
    if (ts.isIdentifier(node)) {
      if (isPropertyName(node)) addProperty(node.text)
      else addVariable(checker.getSymbolAtLocation(node), node.text)
      return
    }
    if (ts.isShorthandPropertyAssignment(node)) {
      tokens.push(`${ts.SyntaxKind.PropertyAssignment}`)
      addProperty(node.name.text)
      addVariable(checker.getShorthandAssignmentValueSymbol(node), node.name.text)
      if (node.objectAssignmentInitializer) visit(node.objectAssignmentInitializer)
      tokens.push(')')
      return
    }
    if (ts.isExpressionWithTypeArguments(node)) return visit(node.expression)
    tokens.push(`${node.kind}`)
    if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken)
      addProperty((node.propertyName ?? node.name).getText(file))
    if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node))
      tokens.push(JSON.stringify(renameInLiteral(node.text)))
    node.forEachChild((child) => {
      const isSaid = ts.isBindingElement(node) && child === node.propertyName
      if (!isSaid) visit(child)
    })
    tokens.push(')')
  }
  visit(file)
  return { tokens, properties }
}

/** Whether an identifier names a property, a label or an exported name rather than a variable. */
function isPropertyName(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isJsxAttribute(parent) || ts.isMetaProperty(parent)) return true
  if (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent))
    return node !== (ts.isQualifiedName(parent) ? parent.left : parent.expression)
  if (ts.isExportSpecifier(parent)) return parent.propertyName !== undefined && node === parent.name
  if (ts.isLabeledStatement(parent) || ts.isBreakOrContinueStatement(parent)) return true
  const isJsxTag =
    ts.isJsxOpeningElement(parent) || ts.isJsxSelfClosingElement(parent) || ts.isJsxClosingElement(parent)
  if (isJsxTag) return /^[a-z]/.test(node.text)
  return (
    (ts.isPropertyAssignment(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isAccessor(parent) ||
      ts.isEnumMember(parent)) &&
    parent.name === node
  )
}
