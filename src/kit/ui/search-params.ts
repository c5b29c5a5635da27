import { isDay } from '#platform/pure/calendar-day.ts'
import { SEARCH_MAX_LENGTH } from '../list.rules.ts'

/** `read` gets a value that anyone may have typed. Returning undefined drops the parameter. */
export type UrlParam = { name: string; read: (value: unknown) => unknown }
type UrlParams = Readonly<Record<string, UrlParam>>

type ValueOf<Param extends UrlParam> = NonNullable<ReturnType<Param['read']>>

export type ParamValues<Params extends UrlParams> = {
  -readonly [Key in keyof Params]?: ValueOf<Params[Key]> | undefined
}

export type UrlValues<Params extends UrlParams> = {
  -readonly [Key in keyof Params as Params[Key]['name']]?: ValueOf<Params[Key]> | undefined
}

type Url = Record<string, unknown>

const withoutUndefined = (entries: [string, unknown][]) =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined))

export const readParams = <Params extends UrlParams>(params: Params, url: Url) =>
  withoutUndefined(
    Object.entries<UrlParam>(params).map(([key, { name, read }]) => [key, read(url[name])]),
  ) as ParamValues<Params>

export const toUrlValues = <Params extends UrlParams>(params: Params, values: ParamValues<Params>) =>
  withoutUndefined(
    Object.entries<UrlParam>(params).map(([key, { name }]) => [name, values[key]]),
  ) as UrlValues<Params>

export const validateUrl =
  <Params extends UrlParams>(params: Params) =>
  (url: Url) =>
    toUrlValues(params, readParams(params, url))

export const oneOf =
  <Value extends string>(allowed: readonly Value[]) =>
  (value: unknown) =>
    allowed.find((one) => one === value)

/** Rejects a text of digits, which the router parses as a number. */
export const readString = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export const readFlag = (value: unknown) => (value === undefined ? undefined : true)

// Allows a trailing full stop or bracket, which is often copied with a link.
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(?![\w-])/i

export const readId = (value: unknown) =>
  typeof value === 'string' ? ID.exec(value)?.[0].toLowerCase() : undefined

export const readDay = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** Accepts numbers, because the router parses digits as a number. */
export const readTextOrNumber = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined

export const readSearch = (value: unknown) => readTextOrNumber(value)?.slice(0, SEARCH_MAX_LENGTH)
