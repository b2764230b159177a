import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { subscribe } from 'valtio/vanilla'
import { closeDialog, dialogs } from '../../stores/dialogs.ts'
import type { DialogLayer } from '../../stores/dialogs.ts'
import { loadOrNotify } from '../../trading/late-code.ts'
import { holdKeys } from '../../ui/hold-keys.ts'
import { Localised } from '../../ui/localised.tsx'

/** Loads the component that shows the open dialog of a layer. One chunk per layer: its dialogs open without a network then. */
const hosts: Readonly<Record<DialogLayer, () => Promise<ComponentType>>> = {
  position: async () => (await import('./position-dialogs.tsx')).PositionDialogs,
  tpSl: async () => (await import('../../features/tpsl/tpsl-host.tsx')).TpSlHost,
  poster: async () => (await import('../../features/poster/poster-host.tsx')).PosterHost,
  safety: async () => (await import('../../features/safety/safety-host.tsx')).SafetyHost,
  account: async () => (await import('../../features/account/account-host.tsx')).AccountHost,
}

/** Adds the host to the page as a root of its own: a dialog that fails takes nothing else with it. false: it has no code. */
async function mount(layer: DialogLayer): Promise<boolean> {
  const Host = await loadOrNotify(hosts[layer])
  if (Host === null) return false
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <Localised>
      <Host />
    </Localised>,
  )
  return true
}

/**
 * Shows what `openDialog` opens. A layer's code is loaded with its first dialog. If that fails the trader is notified, and
 * the next dialog loads it again.
 */
export function followDialogs(): void {
  for (const layer of Object.keys(hosts) as readonly DialogLayer[]) {
    let mounting: Promise<void> | null = null
    subscribe(dialogs[layer], () => {
      if (dialogs[layer].open === null) return
      if (mounting !== null) return
      void holdKeys((escape) => {
        escape.addEventListener('abort', () => closeDialog(layer))
        return (mounting = mount(layer).then((isMounted) => {
          if (isMounted) return
          mounting = null
          closeDialog(layer)
        }))
      })
    })
  }
}
