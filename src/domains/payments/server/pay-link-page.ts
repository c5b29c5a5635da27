import { payLinkNl as words } from '../client-payments.nl.ts'

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 'Inter Variable', system-ui, sans-serif;
    background: light-dark(#faf8f5, #121211); color: light-dark(#1c1a17, #f2efea) }
  main { max-width: 26rem; padding: 2rem }
  h1 { font: 500 1.75rem/1.25 'Fraunces Variable', Georgia, serif; margin: 0 0 .75rem }
  p { margin: 0 0 1.5rem; color: light-dark(#66615a, #a8a29a) }
  a { color: light-dark(#8a5a44, #d9a58c) }`

/** One sentence by itself, for who comes from a mail and can't pay; without a script, a file or a word of the sender's. */
export const payLinkPage = ({ title, line }: { title: string; line: string }, toGallery?: string) =>
  `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1><p>${line}</p>${toGallery ? `<a href="${toGallery}">${words.toGallery}</a>` : ''}</main></body>
</html>
`
