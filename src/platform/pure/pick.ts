/** Returns the named fields. `NoInfer` keeps a wider expected type from changing `Name`. */
export const pick = <Of extends object, Name extends keyof Of>(
  from: Of,
  names: readonly Name[],
): Pick<Of, NoInfer<Name>> => Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<Of, Name>

export const mapValues = <Of extends object, To>(from: Of, make: (value: Of[keyof Of]) => To) =>
  Object.fromEntries(Object.entries(from).map(([name, value]) => [name, make(value)])) as {
    -readonly [Name in keyof Of]: To
  }

/** Removes undefined fields, so that spreading the result overwrites nothing with undefined. */
export const withoutUndefined = <Of extends object>(from: Of) =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Of]?: Exclude<Of[Name], undefined>
  }
