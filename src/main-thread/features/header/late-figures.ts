import { started } from '../../ui/after-start.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'

/** The button that shows all figures of the market. */
export const MoreFigures = lazyPart(
  async () => (await import('./more-figures.tsx')).MoreFigures,
  undefined,
  started,
)
