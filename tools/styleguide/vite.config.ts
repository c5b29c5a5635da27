import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the style guide by itself: `npm run styleguide`. */
export default defineConfig({ root: import.meta.dirname, plugins: [react(), tailwindcss()] })
