// URL parameters of screens: a table for each maps a key in the code to its name in the URL and its parser.

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
