import { payLinkNl as words } from '../client-payments.nl.ts'

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr; font: 17px/26px Inter, system-ui, sans-serif;
    background: light-dark(#faf8f5, #121211); color: light-dark(#1c1a17, #f2efea) }
  .brand { padding: 20px clamp(20px, 4vw, 32px); font: 400 21px/28px Georgia, serif }
  main { place-self: center; max-width: 30em; padding: 32px 20px 96px; text-align: center }
  h1 { font: 400 clamp(32px, 6vw, 40px)/1.15 Georgia, serif; letter-spacing: -.02em; margin: 0 0 12px; text-wrap: balance }
  p { margin: 0; text-wrap: balance }
  main p { margin-bottom: 32px; color: light-dark(#66615a, #a8a29a) }
  a { display: inline-block; padding: 11px 24px; border-radius: 4px; font-weight: 500; text-decoration: none;
    background: light-dark(#1c1a17, #f2efea); color: light-dark(#faf8f5, #121211) }
  a:focus-visible { outline: 2px solid light-dark(#8a5a44, #d9a58c); outline-offset: 2px }`

/** One sentence by itself, for who comes from a mail and can't pay; without a script, a file or a word of the sender's. */
export const payLinkPage = ({ title, line }: { title: string; line: string }, toGallery: string) =>
  `<!doctype html>
<html lang="nl">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head>
<body><p class="brand">${words.brand}</p><main><h1>${title}</h1><p>${line}</p><a href="${toGallery}">${words.toGallery}</a></main></body>
</html>
`
