import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Dev server for the style guide alone: `npm run styleguide`. */
export default defineConfig({ root: import.meta.dirname, plugins: [react(), tailwindcss()] })
