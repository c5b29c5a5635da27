import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lightroomLanguages, type LightroomLanguage } from '#domains/choices/darkroom/darkroom.rules.ts'
import { idPattern, Refused } from './product.ts'
import type { Aim } from './send-file.ts'
import { usage } from './uploader.nl.ts'

const WRONG_USE = 2

const choices = ['favorites', 'approved', 'comments'] as const
export type Choice = (typeof choices)[number]

type Asking = { url: string; key: string }
const listFormats = ['txt', 'csv', 'lrsmcol', 'xmp-merge'] as const
type ListFormat = (typeof listFormats)[number]
/** What only changes sidecars. */
const ofMerging = ['write', 'create', 'stars', 'language'] as const

export type ListCommand = Asking & {
  name: 'list'
  listId: string
  format: ListFormat
  /** Of the RAW files, or where collections are written. */
  folder: string | undefined
  leaveOff: string
  isWritten: boolean
  isCreated: boolean
  withStars: boolean
  language: LightroomLanguage
}
export type Command =
  | { name: 'help' }
  | (Asking & { name: 'clients' })
  | (Asking & { name: 'lists'; gallery: string })
  | ListCommand
  | (Asking & {
      name: 'upload'
      client: string
      gallery: string | undefined
      type: Aim['type']
      folder: string
      isWatched: boolean
    })
  | (Asking & {
      name: 'choice'
      client: string
      gallery: string | undefined
      format: 'txt' | 'csv'
      only: Choice | undefined
    })

const options = {
  client: { type: 'string' },
  gallery: { type: 'string' },
  type: { type: 'string' },
  format: { type: 'string' },
  only: { type: 'string' },
  list: { type: 'string' },
  'leave-off': { type: 'string' },
  language: { type: 'string' },
  write: { type: 'boolean' },
  create: { type: 'boolean' },
  stars: { type: 'boolean' },
  watch: { type: 'boolean' },
  url: { type: 'string' },
  'key-file': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

type Environment = { LICHTTAFEL_KEY?: string | undefined }
/** The URL this program was downloaded from; empty when unknown. */
type Origin = { servedFrom: string }

/** Parses the command line; throws `Refused` with a Dutch message when something is missing or wrong. */
export function readCommand(args: string[], env: Environment, { servedFrom }: Origin): Command {
  const { values, positionals } = parse(args)
  const [name, folder] = positionals
  if (values.help || name === undefined) return { name: 'help' }
  const asking = () => ({ url: readUrl(values.url ?? servedFrom), key: readKey(values['key-file'], env) })
  const client = () => values.client ?? wrong(usage.noClient)
  switch (name) {
    case 'clients':
      return { name, ...asking() }
    case 'lists':
      return { name, gallery: readGallery(values.gallery) ?? wrong(usage.badGallery), ...asking() }
    case 'upload':
      return {
        name,
        client: client(),
        gallery: readGallery(values.gallery),
        type: oneOf(['preview', 'final'], values.type) ?? wrong(usage.noType),
        folder: readFolder(folder),
        isWatched: values.watch ?? false,
        ...asking(),
      }
    case 'choice':
      if (values.list !== undefined) return { ...readList(values, folder), ...asking() }
      refuseGiven(values, ['leave-off', ...ofMerging], usage.onlyForList)
      return {
        name,
        client: client(),
        gallery: readGallery(values.gallery),
        format: oneOf(['txt', 'csv'], values.format) ?? wrong(formatOfClient(values.format)),
        only: values.only === undefined ? undefined : (oneOf(choices, values.only) ?? wrong(usage.noOnly)),
        ...asking(),
      }
    default:
      return wrong(usage.command(name))
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args: withLeaveOff(args), options, allowPositionals: true })
  } catch {
    const given = args.findLast((arg) => arg.startsWith('-')) ?? ''
    return wrong(usage.option(given))
  }
}

type Values = ReturnType<typeof parse>['values']

/** '-web' after an option would be taken for another option. */
function withLeaveOff(args: string[]): string[] {
  const at = args.indexOf('--leave-off')
  const value = args[at + 1]
  if (at < 0 || value === undefined || value.startsWith('--')) return args
  return args.toSpliced(at, 2, `--leave-off=${value}`)
}

function readList(values: Values, folder: string | undefined): Omit<ListCommand, keyof Asking> {
  refuseGiven(values, ['client', 'gallery', 'only'], usage.notWithList)
  const listId = values.list ?? ''
  const format = oneOf(listFormats, values.format) ?? wrong(usage.noListFormat)
  const isMerging = format === 'xmp-merge'
  if (!isMerging) refuseGiven(values, ofMerging, usage.onlyForMerging)
  const hasFolder = isMerging || (format === 'lrsmcol' && folder !== undefined)
  return {
    name: 'list',
    listId: idPattern.test(listId) ? listId.toLowerCase() : wrong(usage.badList),
    format,
    folder: hasFolder ? readFolder(folder, usage.noRawFolder) : undefined,
    leaveOff: values['leave-off'] ?? '',
    isWritten: values.write ?? false,
    isCreated: values.create ?? false,
    withStars: values.stars ?? false,
    language: oneOf(lightroomLanguages, values.language ?? 'nl') ?? wrong(usage.noLanguage),
  }
}

function refuseGiven(
  values: Values,
  names: readonly (keyof Values)[],
  message: (option: string) => string,
): void {
  const given = names.find((name) => values[name] !== undefined)
  if (given !== undefined) wrong(message(`--${given}`))
}

const formatOfClient = (given: string | undefined) =>
  oneOf(listFormats, given) ? usage.formatOfList(given!) : usage.noFormat

function wrong(message: string): never {
  throw new Refused(`${message}\n${usage.more}`, WRONG_USE)
}

const oneOf = <Value extends string>(allowed: readonly Value[], given: string | undefined) =>
  allowed.find((value) => value === given)

function readGallery(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  return idPattern.test(given) ? given.toLowerCase() : wrong(usage.badGallery)
}

function readFolder(given: string | undefined, missing = usage.noFolder): string {
  const folder = resolve(given ?? wrong(missing))
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? folder : wrong(usage.badFolder(folder))
}

function readKey(file: string | undefined, { LICHTTAFEL_KEY }: Environment): string {
  if (file === undefined) return LICHTTAFEL_KEY?.trim() || wrong(usage.noKey)
  try {
    return readFileSync(file, 'utf8').trim() || wrong(usage.noKey)
  } catch (error) {
    if (error instanceof Refused) throw error
    return wrong(usage.badKeyFile(file))
  }
}

const own = new Set(['localhost', '127.0.0.1', '[::1]'])

// The API key is sent along, so only https, or http to this machine.
function readUrl(given: string): string {
  if (given === '') return wrong(usage.noUrl)
  const url = URL.canParse(given) ? new URL(given) : wrong(usage.badUrl(given))
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && own.has(url.hostname))
  return isSafe ? url.origin : wrong(usage.badUrl(given))
}
