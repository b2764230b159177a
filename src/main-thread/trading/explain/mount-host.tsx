import { createRoot } from 'react-dom/client'
import { comingDialog } from '../../ui/coming-dialog.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Localised } from '../../ui/localised.tsx'
import { closeExplanation } from './explain-state.ts'

const ExplainHost = lazyPart(
  async () => (await import('./explain-host.tsx')).ExplainHost,
  comingDialog(closeExplanation),
)

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
