import { createRoot } from 'react-dom/client'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Localised } from '../../ui/localised.tsx'

const ExplainHost = lazyPart(async () => (await import('./explain-host.tsx')).ExplainHost)

let mounted = false

/**
 * Adds the popover's host to the page when something is explained for the first time, so that the layout doesn't need
 * to hold it.
 */
export function mountExplainHost(): void {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <Localised>
      <ExplainHost />
    </Localised>,
  )
}
