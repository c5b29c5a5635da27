/** Gets a new element per text, because browsers that translate a page replace text nodes. */
export const ChangingText = ({ children }: { children: string }) => <span key={children}>{children}</span>
