/** A text with a count or an amount. Browsers that translate a page replace text nodes, so each text gets a new element. */
export const ChangingText = ({ children }: { children: string }) => <span key={children}>{children}</span>
