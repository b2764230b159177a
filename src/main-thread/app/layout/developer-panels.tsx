import { PerformancePanel } from '../../features/performance/performance-panel.tsx'
import { faultPanel, performancePanel } from '../../stores/open-panels.ts'
import { useField } from '../../stores/use-field.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

const FaultPanel = lazyPart(async () => (await import('../../features/faults/fault-panel.tsx')).FaultPanel)

/** The developers' panels that are open. */
export function DeveloperPanels() {
  return (
    <>
      {useField(performancePanel, 'isOpen') && <PerformancePanel />}
      {useField(faultPanel, 'isOpen') && <FaultPanel />}
    </>
  )
}
