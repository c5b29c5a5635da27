// URL parameters of screens: a table for each maps a key in the code to its name in the URL and its parser.
import { isDay } from '#platform/pure/calendar-day.ts'
import { SEARCH_MAX_LENGTH } from '../list.rules.ts'

/** `read` gets what anyone may have typed; undefined leaves the parameter out. */
export type UrlParam = { name: string; read: (value: unknown) => unknown }
type UrlParams = Readonly<Record<string, UrlParam>>

type ValueOf<Param extends UrlParam> = NonNullable<ReturnType<Param['read']>>

export type ParamValues<Params extends UrlParams> = {
  -readonly [Key in keyof Params]?: ValueOf<Params[Key]> | undefined
}

export type InUrl<Params extends UrlParams> = {
  -readonly [Key in keyof Params as Params[Key]['name']]?: ValueOf<Params[Key]> | undefined
}

type Url = Record<string, unknown>

const known = (entries: [string, unknown][]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined))

export const readParams = <Params extends UrlParams>(params: Params, url: Url) =>
  known(
    Object.entries<UrlParam>(params).map(([key, { name, read }]) => [key, read(url[name])]),
  ) as ParamValues<Params>

export const writeParams = <Params extends UrlParams>(params: Params, values: ParamValues<Params>) =>
  known(Object.entries<UrlParam>(params).map(([key, { name }]) => [name, values[key]])) as InUrl<Params>

/** For the router's `validateSearch`: drops unknown and invalid parameters. */
export const validUrl =
  <Params extends UrlParams>(params: Params) =>
  (url: Url) =>
    writeParams(params, readParams(params, url))

export const oneOf =
  <Value extends string>(allowed: readonly Value[]) =>
  (value: unknown) =>
    allowed.find((one) => one === value)

/** A text that is not of digits only, such as a token or an id; the router parses digits as a number. */
export const readString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** A flag that is on by being present, whatever its value. */
export const isThere = (value: unknown) => (value === undefined ? undefined : true)

// Also with a full stop or bracket behind it that came along with a link.
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/i

export const readId = (value: unknown) =>
  typeof value === 'string' ? ID.exec(value)?.[0].toLowerCase() : undefined

export const readDay = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** The router parses digits as a number. */
export const readText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

export const readSearch = (value: unknown) => readText(value)?.slice(0, SEARCH_MAX_LENGTH)
