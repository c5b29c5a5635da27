/** Whether this is an address of this product, and nowhere else: it may come from anyone. */
export const ownPath = (path: string) => /^\/(?![/\\])/.test(path)
