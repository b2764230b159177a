import { createRoot } from 'react-dom/client'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ExplainHost = lazyPart(async () => (await import('./explain-host.tsx')).ExplainHost)

let mounted = false

/** Puts the popover's host into the page the first time something is explained; it needs no place in the layout. */
export function mountExplainHost(): void {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<ExplainHost />)
}
