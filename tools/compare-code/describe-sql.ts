const TOKEN = /'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\/\*[^]*?\*\/|\w+|[^\s\w]/g

/** Returns the tokens of an SQL text without comments. `newNames` maps former names to new ones. */
export const describeSql = (text: string, newNames: ReadonlyMap<string, string>): string[] =>
  Array.from(text.matchAll(TOKEN), ([token]) => token)
    .filter((token) => !token.startsWith('--') && !token.startsWith('/*'))
    .map((token) => newNames.get(token) ?? token)
