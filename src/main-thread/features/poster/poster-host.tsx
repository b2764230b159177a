import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { snapshot } from 'valtio/vanilla'
import { PosterDialog } from './poster-dialog.tsx'
import { posterOpen } from './poster-state.ts'

function PosterHost() {
  const { i18n } = useTranslation()
  const { times } = useSnapshot(posterOpen)
  const isOpen = useSnapshot(posterOpen).of !== null
  // Plain data, as it goes to another thread.
  const { of } = snapshot(posterOpen)
  if (!isOpen || of === null) return null
  return (
    <I18nProvider locale={i18n.language}>
      <PosterDialog key={times} of={of} />
    </I18nProvider>
  )
}

let mounted = false

/** Puts the host into the page with the first poster; it needs no place in the layout. */
export function mountPosterHost(): void {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(<PosterHost />)
}
