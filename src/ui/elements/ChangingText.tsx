/** Renders each text in a new element, because a browser's translation replaces text nodes. */
export const ChangingText = ({ children }: { children: string }) => <span key={children}>{children}</span>
