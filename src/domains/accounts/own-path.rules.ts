/** Whether this is a path on our own host; the input may come from anyone. */
export const ownPath = (path: string) => /^\/(?![/\\])/.test(path)
