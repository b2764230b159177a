import { createRoot } from 'react-dom/client'
import { ExplainHost } from './explain-host.tsx'

let mounted = false

/** Puts the popover's host into the page the first time something is explained; it needs no place in the layout. */
export function mountExplainHost(): void {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<ExplainHost />)
}
