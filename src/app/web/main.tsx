import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/theme.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <h1 className="p-8 font-serif text-28">Lichttafel</h1>
  </StrictMode>,
)
