import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { lightroomLanguages, type LightroomLanguage } from '#domains/choices/darkroom/darkroom.rules.ts'
import { idPattern, UserError } from './api-client.ts'
import type { UploadDestination } from './send-file.ts'
import { usageErrors } from './uploader.nl.ts'

const WRONG_USE = 2

const choices = ['favorites', 'approved', 'comments'] as const
export type ChoiceFilter = (typeof choices)[number]

type ApiAccess = { url: string; key: string }
const listFormats = ['txt', 'csv', 'lrsmcol', 'xmp-merge'] as const
type ListFormat = (typeof listFormats)[number]
const mergeOptions = ['write', 'create', 'stars', 'language'] as const

export type ChoiceListCommand = ApiAccess & {
  name: 'list'
  listId: string
  format: ListFormat
  /** Folder that contains the RAW files, or that receives the collections. */
  folder: string | undefined
  leaveOff: string
  isWritten: boolean
  isCreated: boolean
  withStars: boolean
  language: LightroomLanguage
}
export type Command =
  | { name: 'help' }
  | (ApiAccess & { name: 'clients' })
  | (ApiAccess & { name: 'lists'; gallery: string })
  | ChoiceListCommand
  | (ApiAccess & {
      name: 'upload'
      client: string
      gallery: string | undefined
      type: UploadDestination['type']
      folder: string
      isWatched: boolean
    })
  | (ApiAccess & {
      name: 'choice'
      client: string
      gallery: string | undefined
      format: 'txt' | 'csv'
      only: ChoiceFilter | undefined
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
/** URL of the server that served this program; empty when unknown. */
type Origin = { servedFrom: string }

/** Throws `UserError` with a Dutch message for missing or wrong options. */
export function readCommand(args: string[], env: Environment, { servedFrom }: Origin): Command {
  const { values, positionals } = parse(args)
  const [name, folder] = positionals
  if (values.help || name === undefined) return { name: 'help' }
  const access = () => ({ url: readUrl(values.url ?? servedFrom), key: readKey(values['key-file'], env) })
  const client = () => values.client ?? failUsage(usageErrors.noClient)
  switch (name) {
    case 'clients':
      return { name, ...access() }
    case 'lists':
      return { name, gallery: readGallery(values.gallery) ?? failUsage(usageErrors.badGallery), ...access() }
    case 'upload':
      return {
        name,
        client: client(),
        gallery: readGallery(values.gallery),
        type: oneOf(['preview', 'final'], values.type) ?? failUsage(usageErrors.noType),
        folder: readFolder(folder),
        isWatched: values.watch ?? false,
        ...access(),
      }
    case 'choice':
      if (values.list !== undefined) return { ...readList(values, folder), ...access() }
      refuseGiven(values, ['leave-off', ...mergeOptions], usageErrors.onlyForList)
      return {
        name,
        client: client(),
        gallery: readGallery(values.gallery),
        format: oneOf(['txt', 'csv'], values.format) ?? failUsage(formatOfClient(values.format)),
        only:
          values.only === undefined
            ? undefined
            : (oneOf(choices, values.only) ?? failUsage(usageErrors.noOnly)),
        ...access(),
      }
    default:
      return failUsage(usageErrors.command(name))
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args: withLeaveOff(args), options, allowPositionals: true })
  } catch {
    const given = args.findLast((arg) => arg.startsWith('-')) ?? ''
    return failUsage(usageErrors.option(given))
  }
}

type Values = ReturnType<typeof parse>['values']

/** Joins `--leave-off` and its value, because '-web' would be parsed as another option. */
function withLeaveOff(args: string[]): string[] {
  const at = args.indexOf('--leave-off')
  const value = args[at + 1]
  if (at < 0 || value === undefined || value.startsWith('--')) return args
  return args.toSpliced(at, 2, `--leave-off=${value}`)
}

function readList(values: Values, folder: string | undefined): Omit<ChoiceListCommand, keyof ApiAccess> {
  refuseGiven(values, ['client', 'gallery', 'only'], usageErrors.notWithList)
  const listId = values.list ?? ''
  const format = oneOf(listFormats, values.format) ?? failUsage(usageErrors.noListFormat)
  const isMerging = format === 'xmp-merge'
  if (!isMerging) refuseGiven(values, mergeOptions, usageErrors.onlyForMerging)
  const hasFolder = isMerging || (format === 'lrsmcol' && folder !== undefined)
  return {
    name: 'list',
    listId: idPattern.test(listId) ? listId.toLowerCase() : failUsage(usageErrors.badList),
    format,
    folder: hasFolder ? readFolder(folder, usageErrors.noRawFolder) : undefined,
    leaveOff: values['leave-off'] ?? '',
    isWritten: values.write ?? false,
    isCreated: values.create ?? false,
    withStars: values.stars ?? false,
    language: oneOf(lightroomLanguages, values.language ?? 'nl') ?? failUsage(usageErrors.noLanguage),
  }
}

function refuseGiven(
  values: Values,
  names: readonly (keyof Values)[],
  message: (option: string) => string,
): void {
  const given = names.find((name) => values[name] !== undefined)
  if (given !== undefined) failUsage(message(`--${given}`))
}

const formatOfClient = (given: string | undefined) =>
  oneOf(listFormats, given) ? usageErrors.formatOfList(given!) : usageErrors.noFormat

function failUsage(message: string): never {
  throw new UserError(`${message}\n${usageErrors.more}`, WRONG_USE)
}

const oneOf = <Value extends string>(allowed: readonly Value[], given: string | undefined) =>
  allowed.find((value) => value === given)

function readGallery(given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  return idPattern.test(given) ? given.toLowerCase() : failUsage(usageErrors.badGallery)
}

function readFolder(given: string | undefined, missing = usageErrors.noFolder): string {
  const folder = resolve(given ?? failUsage(missing))
  const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? folder : failUsage(usageErrors.badFolder(folder))
}

function readKey(file: string | undefined, { LICHTTAFEL_KEY }: Environment): string {
  if (file === undefined) return LICHTTAFEL_KEY?.trim() || failUsage(usageErrors.noKey)
  try {
    return readFileSync(file, 'utf8').trim() || failUsage(usageErrors.noKey)
  } catch (error) {
    if (error instanceof UserError) throw error
    return failUsage(usageErrors.badKeyFile(file))
  }
}

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

// Requests carry the API key, so only https is allowed, or http to this machine.
function readUrl(given: string): string {
  if (given === '') return failUsage(usageErrors.noUrl)
  const url = URL.canParse(given) ? new URL(given) : failUsage(usageErrors.badUrl(given))
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && localHosts.has(url.hostname))
  return isSafe ? url.origin : failUsage(usageErrors.badUrl(given))
}
