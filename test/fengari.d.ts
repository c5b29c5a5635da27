// Types for the part of fengari (Lua in JavaScript) that tests use. The package has none.
declare module 'fengari' {
  type State = object
  type LuaText = Uint8Array
  export const lua: {
    LUA_OK: number
    lua_pcall(state: State, given: number, taken: number, handler: number): number
    lua_tostring(state: State, at: number): LuaText
  }
  export const lauxlib: {
    luaL_newstate(): State
    luaL_loadstring(state: State, text: LuaText): number
  }
  export const lualib: { luaL_openlibs(state: State): void }
  export const to_luastring: (text: string) => LuaText
  export const to_jsstring: (text: LuaText) => string
}
