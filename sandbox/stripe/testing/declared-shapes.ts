import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export type Difference = string

export function readDeclaredShapes() {
  const file = fileURLToPath(new URL('./declared-shapes.ts', import.meta.url))
  const source = `import type { Stripe } from 'stripe'\nexport type { Stripe }\n`
  const host = ts.createCompilerHost({})
  const read = host.getSourceFile.bind(host)
  const probe = file.replace('declared-shapes', 'declared-shapes-probe')
  host.getSourceFile = (name, options) =>
    name === probe ? ts.createSourceFile(name, source, options) : read(name, options)
  const program = ts.createProgram(
    [probe],
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      strict: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2024,
      types: [],
    },
    host,
  )
  const checker = program.getTypeChecker()
  const root = program.getSourceFile(probe)
  const [exported] = root ? checker.getExportsOfModule(checker.getSymbolAtLocation(root)!) : []
  if (!exported) throw new Error('The types of the SDK can not be read')
  const stripe = checker.getAliasedSymbol(exported)

  function declared(name: string): ts.Type {
    const symbol = name.split('.').reduce<ts.Symbol>((from, part) => {
      const found = checker.getExportsOfModule(resolved(from)).find((one) => one.name === part)
      if (!found) throw new Error(`The SDK declares no ${name}`)
      return found
    }, stripe)
    return checker.getDeclaredTypeOfSymbol(resolved(symbol))
  }

  const resolved = (symbol: ts.Symbol) =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

  return {
    compare: (value: unknown, name: string): Difference[] =>
      differences(checker, value, declared(name), name),
  }
}

function differences(checker: ts.TypeChecker, value: unknown, type: ts.Type, path: string): Difference[] {
  if (type.isUnion()) return differencesOfUnion(checker, value, type, path)
  if (type.isIntersection() && type.types.some(({ flags }) => flags & ts.TypeFlags.String))
    return typeof value === 'string' ? [] : [wrong(checker, value, type, path)]
  if (isPlain(type)) return isOf(value, type) ? [] : [wrong(checker, value, type, path)]
  // A decimal is text in the JSON; the SDK converts it to an object.
  if (checker.typeToString(type) === 'Decimal')
    return typeof value === 'string' ? [] : [wrong(checker, value, type, path)]
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference)
    if (!Array.isArray(value) || !item) return [wrong(checker, value, type, path)]
    return value.flatMap((one, position) => differences(checker, one, item, `${path}[${position}]`))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [wrong(checker, value, type, path)]
  return differencesOfObject(checker, value, type, path)
}

// One matching member is enough. Otherwise the closest member reports the differences.
function differencesOfUnion(
  checker: ts.TypeChecker,
  value: unknown,
  type: ts.UnionType,
  path: string,
): Difference[] {
  const candidates = type.types.filter((member) => mayBe(checker, value, member))
  const tried = candidates.map((member) => differences(checker, value, member, path))
  return tried.sort((one, other) => one.length - other.length)[0] ?? [wrong(checker, value, type, path)]
}

// `object: 'customer'` or `type: 'invoice.paid'` tells the members of a union apart.
function mayBe(checker: ts.TypeChecker, value: unknown, member: ts.Type): boolean {
  if (typeof value !== 'object' || value === null || isPlain(member))
    return isOf(value, member) || !isPlain(member)
  return ['object', 'type'].every((name) => {
    const field = member.getProperty(name)
    const declared = field && checker.getTypeOfSymbol(field)
    return !declared?.isStringLiteral() || declared.value === Reflect.get(value, name)
  })
}

function differencesOfObject(
  checker: ts.TypeChecker,
  value: object,
  type: ts.Type,
  path: string,
): Difference[] {
  const fields = type.getProperties()
  const known = new Set(fields.map(({ name }) => name))
  const index = type.getStringIndexType()
  const unknown = Object.keys(value)
    .filter((name) => !known.has(name) && !index)
    .map((name) => `${path}.${name} is not declared`)
  const missing = fields
    .filter(({ name, flags }) => !(name in value) && !(flags & ts.SymbolFlags.Optional))
    .map(({ name }) => `${path}.${name} is missing`)
  const inside = Object.entries(value).flatMap(([name, below]) => {
    const field = type.getProperty(name)
    const declared = field ? checker.getTypeOfSymbol(field) : index
    return declared ? differences(checker, below, declared, `${path}.${name}`) : []
  })
  return [...unknown, ...missing, ...inside]
}

const plain =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BooleanLike |
  ts.TypeFlags.Null |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Void |
  ts.TypeFlags.Never

const isPlain = ({ flags }: ts.Type) => (flags & plain) !== 0

function isOf(value: unknown, type: ts.Type): boolean {
  if (type.isLiteral()) return value === type.value
  if (type.flags & ts.TypeFlags.BooleanLiteral)
    return typeof value === 'boolean' && Reflect.get(type, 'intrinsicName') === String(value)
  if (type.flags & ts.TypeFlags.String) return typeof value === 'string'
  if (type.flags & ts.TypeFlags.Number) return typeof value === 'number'
  return (type.flags & ts.TypeFlags.Null) !== 0 && value === null
}

function wrong(checker: ts.TypeChecker, value: unknown, type: ts.Type, path: string): Difference {
  const found = typeof value === 'object' ? (value === null ? 'null' : 'an object') : JSON.stringify(value)
  return `${path} is ${found}, not ${checker.typeToString(type)}`
}
